/** The texts of reactions in all languages. They're few, and so is what they weigh, so they're in one file, which only sites with reactions load. */
import { builtIn } from "./languages.ts";
import type { Messages } from "./keys.ts";

/** What the buttons are for, the kinds in the order of `EMOJI`, and that there were too many. */
type Words = readonly [title: string, thumbsUp: string, heart: string, party: string, thinking: string, confused: string, rocket: string, tooMany: string];

const WORDS: Readonly<Record<NonNullable<ReturnType<typeof builtIn>>, Words>> = {
  en: ["Reactions to this page", "Thumbs up", "Heart", "Party", "Thinking", "Confused", "Rocket", "Too many reactions in a short time. Try again later."],
  pt: ["Reações a esta página", "Joinha", "Coração", "Festa", "Pensando", "Confuso", "Foguete", "Muitas reações em pouco tempo. Tente mais tarde."],
  es: ["Reacciones a esta página", "Pulgar arriba", "Corazón", "Fiesta", "Pensativo", "Confuso", "Cohete", "Demasiadas reacciones en poco tiempo. Inténtalo más tarde."],
  fr: ["Réactions à cette page", "Pouce levé", "Cœur", "Fête", "Réflexion", "Perplexe", "Fusée", "Trop de réactions en peu de temps. Réessayez plus tard."],
  de: ["Reaktionen auf diese Seite", "Daumen hoch", "Herz", "Feier", "Nachdenklich", "Verwirrt", "Rakete", "Zu viele Reaktionen in kurzer Zeit. Versuche es später noch einmal."],
  it: ["Reazioni a questa pagina", "Pollice in su", "Cuore", "Festa", "Pensieroso", "Confuso", "Razzo", "Troppe reazioni in poco tempo. Riprova più tardi."],
  zh: ["对本页的回应", "赞", "爱心", "庆祝", "思考", "困惑", "火箭", "短时间内回应过多，请稍后再试。"],
  "zh-TW": ["對本頁的回應", "讚", "愛心", "慶祝", "思考", "困惑", "火箭", "短時間內回應過多，請稍後再試。"],
  ja: ["このページへのリアクション", "いいね", "ハート", "お祝い", "考え中", "困惑", "ロケット", "短時間のリアクションが多すぎます。後でもう一度お試しください。"],
  ko: ["이 페이지에 대한 반응", "좋아요", "하트", "축하", "생각 중", "혼란", "로켓", "짧은 시간에 반응이 너무 많습니다. 나중에 다시 시도하세요."],
  ru: ["Реакции на эту страницу", "Палец вверх", "Сердце", "Праздник", "Задумчивость", "Недоумение", "Ракета", "Слишком много реакций за короткое время. Повторите попытку позже."],
  uk: ["Реакції на цю сторінку", "Палець угору", "Серце", "Свято", "Роздуми", "Здивування", "Ракета", "Забагато реакцій за короткий час. Спробуйте пізніше."],
  vi: ["Cảm xúc về trang này", "Thích", "Trái tim", "Ăn mừng", "Suy nghĩ", "Bối rối", "Tên lửa", "Quá nhiều cảm xúc trong thời gian ngắn. Hãy thử lại sau."],
  id: ["Reaksi untuk halaman ini", "Jempol", "Hati", "Pesta", "Berpikir", "Bingung", "Roket", "Terlalu banyak reaksi dalam waktu singkat. Coba lagi nanti."],
  tr: ["Bu sayfaya tepkiler", "Beğeni", "Kalp", "Kutlama", "Düşünceli", "Şaşkın", "Roket", "Kısa sürede çok fazla tepki verildi. Daha sonra yeniden deneyin."],
  ar: ["التفاعلات مع هذه الصفحة", "إعجاب", "قلب", "احتفال", "تفكير", "حيرة", "صاروخ", "تفاعلات كثيرة في وقت قصير. حاول مرة أخرى لاحقًا."],
};

const NAMES = ["reactions", "react-thumbs-up", "react-heart", "react-party", "react-thinking", "react-confused", "react-rocket", "tooManyReactions"] as const;

export type ReactionTexts = Readonly<Record<(typeof NAMES)[number], string>>;

/** For a tag as the page names it. Texts that the page installed in `messages` come first; English replaces unknown languages. */
export function reactionTexts(tag: string, messages: Messages): ReactionTexts {
  const words = WORDS[builtIn(tag) ?? "en"];
  return { ...(Object.fromEntries(NAMES.map((name, place) => [name, words[place]])) as ReactionTexts), ...messages };
}
