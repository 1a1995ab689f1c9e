import type { Sentences } from "../keys.ts";

export const sentences: Sentences = {
  unreachable: "Não foi possível acessar {platform}. Verifique sua conexão e tente de novo.",
  unauthorized: "{platform} precisa saber quem é você. Entre e tente de novo; o seu texto fica guardado.",
  forbidden: "{platform} não permite que a sua conta faça isso. Fale com quem mantém {repo}.",
  forbiddenToNobody: "{platform} não permite isto sem login. Entre e tente de novo; se não adiantar, fale com quem mantém {repo}.",
  limitedUntil: "{platform} recebeu solicitações demais de você. Tente de novo às {time}.",
  "rate-limited": "{platform} recebeu solicitações demais de você. Tente de novo em alguns minutos.",
  "not-found": "Isso não existe mais, ou você não pode vê-lo. Recarregue a página.",
  wrongPlace: "{repo} não foi encontrado em {platform}, ou as issues não estão abertas para você. Entre na sua conta ou avise quem mantém esta página.",
  gone: "A conversa foi excluída, ou {repo} não aceita mais issues. Fale com quem mantém esta página.",
  locked: "A conversa está bloqueada e não aceita mais comentários. O seu texto fica guardado; fale com quem mantém {repo}.",
  retired: "{platform} encerrou as suas issues, e os comentários não podem mais ficar lá. Quem mantém esta página precisa escolher outra plataforma.",
  invalid: "{platform} recusou isto. Mude o texto e tente de novo; ele fica guardado.",
  server: "{platform} respondeu com um erro. Tente de novo mais tarde; o seu texto fica guardado.",
  settings: "Os comentários desta página não estão bem configurados: {detail}. Avise quem mantém esta página.",

  "login-expired": "O seu acesso com {platform} terminou. Entre de novo; o seu texto fica guardado.",
  "login-denied": "Você não entrou, porque o acesso foi negado em {platform}. Entre de novo quando quiser.",
  "login-strange": "Este acesso não começou nesta aba e por isso não foi usado. Entre de novo.",
  "login-refused": "{platform} não concluiu o acesso. Entre de novo.",
  "login-unreachable": "O acesso não foi concluído, porque não veio resposta. Verifique sua conexão e entre de novo.",
  "login-no-storage": "Este navegador não guarda nada para esta página, e por isso não é possível entrar. Permita que a página guarde dados e tente de novo.",
  "login-insecure": "Para entrar é preciso uma conexão segura. Abra esta página por um endereço que comece com https.",
};
