/** Folded Portuguese words that mean much the same; a line for each meaning. See `everyday-words.ts`. */
export const EVERYDAY_PORTUGUESE = `
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
`;
