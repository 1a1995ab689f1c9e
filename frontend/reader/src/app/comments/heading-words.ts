/** What the discussions of headings say, in every language of the widget. This file imports nothing, so other pages stay as they are. */

/** The texts of one language. */
export interface HeadingWords {
  readonly discuss: (heading: string) => string;
  readonly comments: (count: number) => string;
  readonly close: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
}

/**
 * Texts in the order: the button with a heading, no comments, the number of comments, close, loading, failed, retry. The number has one form, or one for each
 * of the language's plurals in the order of `PLURALS`.
 */
type Texts = readonly [discuss: string, none: string, comments: string, close: string, loading: string, failed: string, retry: string];

const PLURALS = ["one", "few", "many", "other", "two", "zero"];

const LANGUAGES: Readonly<Record<string, Texts>> = {
  en: ["Discuss “{}”", "no comments", "{} comment|{} comments", "Close", "Loading the comments…", "The comments couldn’t be loaded.", "Try again"],
  pt: ["Comentar “{}”", "nenhum comentário", "{} comentário|{} comentários", "Fechar", "Carregando os comentários…", "Não foi possível carregar os comentários.", "Tentar de novo"],
  es: ["Comentar «{}»", "ningún comentario", "{} comentario|{} comentarios", "Cerrar", "Cargando los comentarios…", "No se pudieron cargar los comentarios.", "Reintentar"],
  fr: ["Commenter « {} »", "aucun commentaire", "{} commentaire|{} commentaires", "Fermer", "Chargement des commentaires…", "Les commentaires n’ont pas pu être chargés.", "Réessayer"],
  de: ["„{}“ kommentieren", "keine Kommentare", "{} Kommentar|{} Kommentare", "Schließen", "Kommentare werden geladen …", "Die Kommentare konnten nicht geladen werden.", "Erneut versuchen"],
  it: ["Commenta «{}»", "nessun commento", "{} commento|{} commenti", "Chiudi", "Caricamento dei commenti…", "Non è stato possibile caricare i commenti.", "Riprova"],
  ru: ["Обсудить «{}»", "нет комментариев", "{} комментарий|{} комментария|{} комментариев|{} комментария", "Закрыть", "Комментарии загружаются…", "Не удалось загрузить комментарии.", "Повторить"],
  uk: ["Обговорити «{}»", "немає коментарів", "{} коментар|{} коментарі|{} коментарів|{} коментаря", "Закрити", "Коментарі завантажуються…", "Не вдалося завантажити коментарі.", "Спробувати ще раз"],
  tr: ["“{}” hakkında yorum yaz", "yorum yok", "{} yorum", "Kapat", "Yorumlar yükleniyor…", "Yorumlar yüklenemedi.", "Yeniden dene"],
  id: ["Diskusikan “{}”", "belum ada komentar", "{} komentar", "Tutup", "Memuat komentar…", "Komentar tidak dapat dimuat.", "Coba lagi"],
  vi: ["Thảo luận “{}”", "chưa có bình luận", "{} bình luận", "Đóng", "Đang tải bình luận…", "Không tải được bình luận.", "Thử lại"],
  ar: ["ناقش «{}»", "لا توجد تعليقات", "تعليق واحد|{} تعليقات|{} تعليقًا|{} تعليق|تعليقان|لا توجد تعليقات", "إغلاق", "جارٍ تحميل التعليقات…", "تعذّر تحميل التعليقات.", "إعادة المحاولة"],
  ja: ["「{}」にコメントする", "コメントなし", "コメント{}件", "閉じる", "コメントを読み込み中…", "コメントを読み込めませんでした。", "もう一度試す"],
  ko: ["‘{}’에 댓글 쓰기", "댓글 없음", "댓글 {}개", "닫기", "댓글을 불러오는 중…", "댓글을 불러오지 못했습니다.", "다시 시도"],
  zh: ["讨论“{}”", "暂无评论", "{} 条评论", "关闭", "正在加载评论…", "无法加载评论。", "重试"],
  "zh-tw": ["討論「{}」", "尚無留言", "{} 則留言", "關閉", "正在載入留言…", "無法載入留言。", "重試"],
};

/** The texts for a language tag: of the tag itself or of its language, otherwise in English. */
export function headingWords(lang: string): HeadingWords {
  const tag = lang.toLowerCase().replace(/^zh-(?:hant|hk|mo)\b.*$/u, "zh-tw");
  const language = tag.split("-", 1)[0] ?? "";
  const name = [tag, language].find((one) => Object.hasOwn(LANGUAGES, one)) ?? "en";
  const [discuss, none, comments, close, loading, failed, retry] = LANGUAGES[name] as Texts;
  const forms = comments.split("|");
  const rules = new Intl.PluralRules(name);
  // English and others have no form for few and many, so their second form is for all other numbers.
  const form = (count: number) => (forms.length === 2 ? forms[rules.select(count) === "one" ? 0 : 1] : forms[PLURALS.indexOf(rules.select(count))]) ?? forms.at(-1) ?? "";
  return {
    // A function, because headings may contain patterns of replacements such as `$&`.
    discuss: (heading) => discuss.replace("{}", () => heading),
    comments: (count) => (count === 0 ? none : form(count).replace("{}", String(count))),
    close,
    loading,
    failed,
    retry,
  };
}
