/** Everyday words that mean much the same in documentation, whatever it's about. Readers use one, and pages may have another. */
import { languageOf } from "../text/stem.ts";

/** Folded words; a line for each meaning. */
const GROUPS: Readonly<Record<string, string>> = {
  en: `
delete remove uninstall erase clear discard
add create new insert
install setup download
change edit modify adjust alter
save store keep export backup copy
load import open restore
begin launch start
halt stop
enable activate
disable deactivate
error failure problem issue trouble
message notification alert warning notice
sound audible audio
display show
hide disappear missing vanish gone
check verify confirm
fix solve repair
help support assistance
choose select pick
send submit share publish
receive get obtain
read understand
slow delay late lag
fast quick quickly speed
big large
small tiny
maximum highest ceiling
worst largest
enough sufficient
insufficient lack
money cash funds currency payment
price cost costs fee fees charge
pay buy purchase bought paid subscribe
sell sold sale
lose lost losing loss losses
win won winning gain profit
earn gain profit
streak run consecutive series
phone mobile smartphone cellphone
computer pc machine laptop desktop
server host hosting
internet connection network online
offline disconnected
login signin sign log account
password credentials
folder directory
file document
window screen dialog
menu list
picture image figure illustration
color colour theme
dark black night
light bright white
setting option input parameter
amount quantity volume size
default standard initial
automatic automatically automated auto
manual manually hand
both two twice double duplicate
equal identical
different difference differ
latest last
previous earlier
update upgrade
expire expires expiry expiration expired end ends
night overnight
morning opening
lunch interval break pause
rule condition
example sample illustration
guide tutorial introduction
beginner beginners newcomer new
safe secure security protect
risk danger dangerous
allowed permitted allow permit
supported compatible permitted
report statement
reason why cause
reject rejected refuse refused decline
blocked block
freeze frozen stuck stopped hang
crash closed fail
restart reboot reset
connect connected connection
direction side
robot bot
graph chart
increase raise grow
decrease reduce lower
wait pause delay
hold keep
quit exit leave
run execute
required requirement requirements necessary
daily day
weekly week
monthly month
yearly annual year
past history historical
calculate calculation compute formula
compare comparison versus vs
meaning definition explain explanation
wrong mistake incorrect error
limit cap maximum
minimum lowest least
several multiple various
opposite reverse contrary inverse
percentage percent
step steps instructions
suggest suggestion propose
holiday holidays vacation
translate translation language
beep sound alert
notify notification alert
rent rental buy
bug error mistake
electricity power outage
drop fall decline
rise climb grow
repeat repeated twice again
exact precise precision
watch monitor follow track
reinstall install
spreadsheet sheet excel
view see look
turn switch
crashed closed frozen
trial test
rent rental hire lease renting
forget forgot lost
learn teach course lesson tutorial guide
weird strange odd unexpected wrong
recommended recommend suggested advice advise
cheap cheaper expensive price cost
move transfer migrate switch moving
rename name call
replace exchange swap change
finish end done complete stop
frequent often frequency
guarantee guaranteed promise
reliable trust trustworthy legit scam
tips tip advice hints
tweak tune tuning optimize adjust
calculator calculate compute
schedule timetable hours time
broken broke fail failed
bottom lowest
top highest
separate split divide
join merge together
leftover rest remaining
arrow sign mark
ban block forbid forbidden prohibited
legal law regulation allowed
taxes tax
bankrupt ruin lose
salary income earnings
withdraw withdrawal
deposit fund
history log journal record
tick step
crypto bitcoin cryptocurrency
laptop computer
videos video
chat contact support
forum community comments
author developer
refund money cancel
`,
  pt: `
apagar excluir remover deletar tirar desinstalar
adicionar incluir criar novo inserir
instalar baixar download
mudar alterar editar modificar trocar ajustar
salvar guardar armazenar exportar backup copia
carregar importar abrir restaurar
comecar iniciar inicio comeco
interromper encerrar
almoco intervalo pausa
ligar ligado habilitar ativar
desligar desligado desabilitar desativar
erro falha problema defeito errado
mensagem notificacao alerta aviso
som sonoro audio barulho
mostrar exibir visualizar
sumir desaparecer falta esconder
verificar conferir checar confirmar
corrigir consertar resolver arrumar
ajuda suporte assistencia
escolher selecionar
procurar buscar pesquisar
enviar mandar
receber obter
lento atraso demora tarde
rapido velocidade
maximo teto
insuficiente falta
dinheiro grana
preco custo custa custos taxa tarifa
pagar comprar assinar pagamento compra
vender venda
perder perda prejuizo perdas
ganhar ganho lucro ganhos
sequencia serie seguidas corrida
celular telefone smartphone aplicativo
computador pc maquina notebook
servidor hospedagem
internet conexao rede online
energia luz eletricidade
interrupcao falha queda falta
login acessar
senha credenciais
pasta diretorio
arquivo documento
janela tela
imagem figura ilustracao
cor tema
escuro preto noturno
claro branco
configuracao configuracoes opcao parametro parametros
quantidade volume tamanho
automatico automatica automaticamente
manual manualmente mao
dois duas ambos dobro duplicado
duas dobro repetida
diferenca diferente diferentes diferem
antigo anterior velho
atualizar atualizacao versao
vencer vence vencimento expirar expira prazo validade
hora horas horario
noite madrugada
exemplo amostra ilustracao
guia tutorial introducao comecar
iniciante iniciantes novato comecar
seguro seguranca proteger
risco perigo perigoso
permitido permite permitir aceita
suportado compativel
resultado desempenho
relatorio extrato
motivo causa razao
recusar recusada rejeitar rejeitada
bloquear bloqueia bloqueado
travar travou parado parou congelar
reiniciar reinicio
zerar recomecar
conectar conectado conexao
direcao lado
robo bot
precisar necessario
prejuizo perda negativo
esperar aguardar pausa
sair fechar encerrar saida
rodar executar
diario diaria dia
semanal semana
mensal mes
anual ano
passado historico
calcular calculo formula
comparar comparacao
significado definicao significa explicacao
errado incorreto engano
limite teto maximo
minimo minima menor
varios diversos multiplos
contrario oposto inverso invertido
porcentagem percentual
passo etapa
sugerir sugestao
feriado feriados ferias
traduzir traducao idioma
testar teste experimentar
avisar notificar alerta
alugar aluguel assinar
bug erro
cair caiu queda
subir aumentar crescer
diminuir reduzir baixar
repetir repetida dobro
exato exata precisao
monitorar acompanhar vigiar
reinstalar instalar
planilha excel
bip som alerta
fechou travou caiu
aluguel locacao alugar
esquecer esqueci perdi
aprender ensinar curso aula tutorial guia
estranho esquisito inesperado errado
recomendado recomendada indicado sugestao
barato caro preco custo
mover transferir migrar passar mudar
renomear nome
substituir troca trocar
terminar acabar fim concluir parar
frequente frequencia
garantia garantido promessa
confiavel confianca golpe
dica dicas conselho
regular ajustar otimizar calibrar
calculadora calcular conta
agenda horario grade
quebrado quebrou falha
separar dividir
juntar unir
resto restante sobra
seta sinal marca
proibido bloqueado permitido
legal lei permitido
impostos imposto
falir quebrar perder
renda salario ganho
sacar saque retirada
depositar deposito
registro diario historico
cripto bitcoin criptomoeda
notebook computador
video videos
contato suporte comentario
forum comunidade comentarios
autor desenvolvedor
reembolso cancelar
tabela planilha
`,
};

/** The groups of a language; none for languages without a list. */
export const everydayWords = (lang: string): readonly (readonly string[])[] =>
  (GROUPS[languageOf(lang)] ?? "").split("\n").flatMap((line) => (line === "" ? [] : [line.split(" ")]));
