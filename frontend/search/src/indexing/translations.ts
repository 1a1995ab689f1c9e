/** Everyday words of documentation that readers type in the other language. */
import { languageOf } from "./language.ts";

/** Folded words in Portuguese and, after a colon, in English. */
const TRANSLATIONS = `
relatorio: report
grafico: chart graph
configuracao configuracoes: settings
conta: account
ordem: order
preco: price
fechar fechamento: close
abrir abertura: open
comprar compra: buy
vender venda: sell
risco: risk
perda prejuizo: loss
lucro ganho: profit gain
entrada: entry
saida: exit
corretora corretoras: broker brokers
plataforma: platform
robo: robot bot
estrategia: strategy
imposto: tax
custo custos: cost costs fees
limite: limit
horario hora: hours time
erro: error
mensagem mensagens: message messages
painel: panel dashboard
instalar instalacao: install installation
baixar: download
arquivo: file
salvar: save
carregar: load
compartilhar: share
servidor: server
computador: computer
celular: phone mobile
dinheiro: money
semana: week
dia: day
diario diaria: daily
maximo maxima: maximum
minimo minima: minimum
distancia: distance
tamanho: size
nivel niveis: level levels
direcao: direction
unidade: unit
qualidade: quality
dados: data
feriado: holiday
acao acoes: share shares stock stocks
futuro futuros: futures
dolar: dollar
indice: index
problema problemas: problem problems
atualizar: update
remover: remove uninstall
parar: stop halt
esperar: wait
minuto minutos: minute minutes
condicao: condition
formula: formula
filtro: filter
tendencia: trend
desempenho: performance
versao: version
som: sound
`;

/** Words of the other language that readers type, each with those of this one; none for languages without a list. */
export const translations = (lang: string): readonly (readonly [translated: string, own: readonly string[]])[] => {
  const language = languageOf(lang);
  return (language === "pt" || language === "en" ? TRANSLATIONS.trim().split("\n") : []).flatMap((line) => {
    const [pt, en] = line.split(": ").map((words) => words.split(" "));
    const [own = [], translated = []] = language === "pt" ? [pt, en] : [en, pt];
    return translated.map((word) => [word, own] as const);
  });
};
