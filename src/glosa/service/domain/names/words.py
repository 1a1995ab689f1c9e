"""The words of the mail and the page by which commenters keep a name, in each language."""

from collections.abc import Mapping
from dataclasses import dataclass

from glosa.service.domain.languages import words_in


@dataclass(frozen=True, slots=True, kw_only=True)
class NameWords:
    """Texts. ``subject`` and ``before`` have the placeholder ``site``."""

    subject: str
    before: str
    open: str
    """Label of the link."""
    after: str
    ask: str
    """Above the name, which follows as a quotation."""
    keep: str
    """Label of the button."""
    yours: str
    back: str
    """Label of the link to the page."""
    taken: str
    over: str


NAME_WORDS: Mapping[str, NameWords] = {
    "en": NameWords(
        subject="Confirm your name on {site}",
        before="Somebody wants to keep a name for comments on {site}, with this email address. Open this link to see the name and to confirm it. The link works once, within an hour:",
        open="See the name",
        after="If you didn't request it, ignore this message. Nobody gets the name.",
        ask="Keep this name for your comments? Then nobody else can use it on this site.",
        keep="Keep this name",
        yours="This name is yours. Open the page in the browser in which you write: comments from it have a mark that says so.",
        back="Back to the page",
        taken="This name belongs to somebody else by now. Choose another one.",
        over="This link isn't valid any more. Links work once, within an hour.",
    ),
    "pt": NameWords(
        subject="Confirme o seu nome em {site}",
        before="Alguém quer reservar um nome para comentários em {site} com este e\N{NON-BREAKING HYPHEN}mail. Abra este link para ver o nome e confirmar. Ele funciona uma vez, em até uma hora:",
        open="Ver o nome",
        after="Se você não pediu este link, ignore esta mensagem. Ninguém recebe o nome.",
        ask="Reservar este nome para os seus comentários? Ninguém mais poderá usar o nome neste site.",
        keep="Reservar este nome",
        yours="Este nome é seu. Abra a página no navegador em que você escreve: os comentários enviados dele terão um selo.",
        back="Voltar para a página",
        taken="Este nome já é de outra pessoa. Escolha outro.",
        over="Este link não vale mais. Cada link funciona uma vez, em até uma hora.",
    ),
    "es": NameWords(
        subject="Confirma tu nombre en {site}",
        before="Alguien quiere reservar un nombre para comentarios en {site} con esta dirección de correo. Abre este enlace para ver el nombre y confirmarlo. Funciona una vez, durante una hora:",
        open="Ver el nombre",
        after="Si no lo pediste, ignora este mensaje. Nadie recibe el nombre.",
        ask="¿Reservar este nombre para tus comentarios? Nadie más podrá usarlo en este sitio.",
        keep="Reservar este nombre",
        yours="Este nombre es tuyo. Abre la página en el navegador en el que escribes: sus comentarios llevarán una marca.",
        back="Volver a la página",
        taken="Este nombre ya es de otra persona. Elige otro.",
        over="Este enlace ya no es válido. Cada enlace funciona una vez, durante una hora.",
    ),
    "fr": NameWords(
        subject="Confirmez votre nom sur {site}",
        before="Quelqu’un veut réserver un nom pour des commentaires sur {site} avec cette adresse e\N{NON-BREAKING HYPHEN}mail. Ouvrez ce lien pour voir le nom et le confirmer. Il fonctionne une fois, pendant une heure :",
        open="Voir le nom",
        after="Si vous ne l’avez pas demandé, ignorez ce message. Personne n’obtient le nom.",
        ask="Réserver ce nom pour vos commentaires ? Personne d’autre ne pourra l’utiliser sur ce site.",
        keep="Réserver ce nom",
        yours="Ce nom est à vous. Ouvrez la page dans le navigateur où vous écrivez : ses commentaires porteront une marque.",
        back="Retour à la page",
        taken="Ce nom appartient désormais à quelqu’un d’autre. Choisissez-en un autre.",
        over="Ce lien n’est plus valable. Chaque lien fonctionne une fois, pendant une heure.",
    ),
    "de": NameWords(
        subject="Bestätige deinen Namen auf {site}",
        before="Jemand möchte mit dieser E\N{NON-BREAKING HYPHEN}Mail-Adresse einen Namen für Kommentare auf {site} reservieren. Öffne diesen Link, um den Namen zu sehen und zu bestätigen. Er funktioniert einmal, eine Stunde lang:",
        open="Namen ansehen",
        after="Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht. Niemand bekommt den Namen.",
        ask="Diesen Namen für deine Kommentare reservieren? Niemand sonst kann ihn dann auf dieser Website benutzen.",
        keep="Namen reservieren",
        yours="Dieser Name gehört dir. Öffne die Seite in dem Browser, in dem du schreibst: Kommentare von dort sind gekennzeichnet.",
        back="Zurück zur Seite",
        taken="Dieser Name gehört inzwischen jemand anderem. Wähle einen anderen.",
        over="Dieser Link ist nicht mehr gültig. Jeder Link funktioniert einmal, eine Stunde lang.",
    ),
    "it": NameWords(
        subject="Conferma il tuo nome su {site}",
        before="Qualcuno vuole riservare un nome per i commenti su {site} con questo indirizzo e\N{NON-BREAKING HYPHEN}mail. Apri questo link per vedere il nome e confermarlo. Funziona una volta, entro un’ora:",
        open="Vedi il nome",
        after="Se non l’hai chiesto tu, ignora questo messaggio. Nessuno riceve il nome.",
        ask="Riservare questo nome per i tuoi commenti? Nessun altro potrà usarlo su questo sito.",
        keep="Riserva questo nome",
        yours="Questo nome è tuo. Apri la pagina nel browser in cui scrivi: i commenti inviati da lì avranno un segno.",
        back="Torna alla pagina",
        taken="Questo nome ora appartiene a qualcun altro. Scegline un altro.",
        over="Questo link non è più valido. Ogni link funziona una volta, entro un’ora.",
    ),
    "ru": NameWords(
        subject="Подтвердите ваше имя на {site}",
        before="Кто-то хочет закрепить имя для комментариев на {site} за этим адресом электронной почты. Откройте ссылку, чтобы увидеть имя и подтвердить его. Она работает один раз, в течение часа:",
        open="Посмотреть имя",
        after="Если вы её не запрашивали, не обращайте внимания на это письмо. Имя никто не получит.",
        ask="Закрепить это имя за вашими комментариями? Больше никто не сможет использовать его на этом сайте.",
        keep="Закрепить имя",
        yours="Это имя теперь ваше. Откройте страницу в браузере, в котором вы пишете: у комментариев из него будет отметка.",
        back="Вернуться на страницу",
        taken="Это имя уже принадлежит кому-то другому. Выберите другое.",
        over="Эта ссылка больше не действует. Ссылки работают один раз, в течение часа.",
    ),
    "uk": NameWords(
        subject="Підтвердьте ваше ім’я на {site}",
        before="Хтось хоче закріпити ім’я для коментарів на {site} за цією адресою електронної пошти. Відкрийте посилання, щоб побачити ім’я та підтвердити його. Воно працює один раз, протягом години:",
        open="Переглянути ім’я",
        after="Якщо ви його не запитували, не зважайте на цей лист. Ім’я ніхто не отримає.",
        ask="Закріпити це ім’я за вашими коментарями? Більше ніхто не зможе використовувати його на цьому сайті.",
        keep="Закріпити ім’я",
        yours="Це ім’я тепер ваше. Відкрийте сторінку в браузері, у якому ви пишете: коментарі з нього матимуть позначку.",
        back="Повернутися на сторінку",
        taken="Це ім’я вже належить комусь іншому. Виберіть інше.",
        over="Це посилання більше не дійсне. Посилання працюють один раз, протягом години.",
    ),
    "tr": NameWords(
        subject="{site} sitesindeki adınızı onaylayın",
        before="Biri {site} sitesindeki yorumlar için bu e\N{NON-BREAKING HYPHEN}posta adresiyle bir ad ayırmak istiyor. Adı görmek ve onaylamak için bu bağlantıyı açın. Bir saat içinde, bir kez çalışır:",
        open="Adı gör",
        after="Bunu siz istemediyseniz bu iletiyi yok sayın. Adı kimse almaz.",
        ask="Bu ad yorumlarınız için ayrılsın mı? Bu sitede başka kimse kullanamaz.",
        keep="Bu adı ayır",
        yours="Bu ad sizin. Sayfayı yorum yazdığınız tarayıcıda açın: oradan gönderilen yorumlarda bir işaret olur.",
        back="Sayfaya dön",
        taken="Bu ad artık başka birine ait. Başka bir ad seçin.",
        over="Bu bağlantı artık geçerli değil. Bağlantılar bir saat içinde, bir kez çalışır.",
    ),
    "vi": NameWords(
        subject="Xác nhận tên của bạn trên {site}",
        before="Có người muốn giữ một tên cho bình luận trên {site} bằng địa chỉ email này. Mở liên kết này để xem và xác nhận tên. Liên kết dùng được một lần, trong vòng một giờ:",
        open="Xem tên",
        after="Nếu bạn không yêu cầu, hãy bỏ qua thư này. Không ai nhận được tên.",
        ask="Giữ tên này cho bình luận của bạn? Khi đó không ai khác dùng được tên này trên trang.",
        keep="Giữ tên này",
        yours="Tên này là của bạn. Hãy mở trang trong trình duyệt mà bạn dùng để viết: bình luận từ đó sẽ có dấu xác nhận.",
        back="Quay lại trang",
        taken="Tên này giờ đã thuộc về người khác. Hãy chọn tên khác.",
        over="Liên kết này không còn hiệu lực. Mỗi liên kết dùng được một lần, trong vòng một giờ.",
    ),
    "id": NameWords(
        subject="Konfirmasi nama Anda di {site}",
        before="Seseorang ingin menyimpan nama untuk komentar di {site} dengan alamat email ini. Buka tautan ini untuk melihat dan mengonfirmasi nama itu. Tautan berfungsi sekali, dalam satu jam:",
        open="Lihat nama",
        after="Jika Anda tidak memintanya, abaikan pesan ini. Tidak ada yang mendapat nama itu.",
        ask="Simpan nama ini untuk komentar Anda? Tidak ada orang lain yang dapat memakainya di situs ini.",
        keep="Simpan nama ini",
        yours="Nama ini milik Anda. Buka halaman di peramban tempat Anda menulis: komentar dari sana akan diberi tanda.",
        back="Kembali ke halaman",
        taken="Nama ini sekarang milik orang lain. Pilih nama lain.",
        over="Tautan ini tidak berlaku lagi. Setiap tautan berfungsi sekali, dalam satu jam.",
    ),
    "ko": NameWords(
        subject="{site}에서 사용할 이름을 확인해 주세요",
        before="누군가 이 이메일 주소로 {site} 댓글에 쓸 이름을 등록하려고 합니다. 이 링크를 열어 이름을 보고 확인하세요. 링크는 한 시간 안에 한 번만 사용할 수 있습니다:",
        open="이름 보기",
        after="요청하지 않으셨다면 이 메일을 무시하세요. 이름은 아무에게도 등록되지 않습니다.",
        ask="이 이름을 내 댓글용으로 등록할까요? 이 사이트에서 다른 사람은 이 이름을 쓸 수 없게 됩니다.",
        keep="이 이름 등록",
        yours="이제 이 이름은 회원님의 것입니다. 댓글을 쓰는 브라우저에서 페이지를 여세요. 그 브라우저에서 쓴 댓글에는 표시가 붙습니다.",
        back="페이지로 돌아가기",
        taken="이 이름은 이미 다른 사람의 것이 되었습니다. 다른 이름을 선택하세요.",
        over="이 링크는 더 이상 사용할 수 없습니다. 링크는 한 시간 안에 한 번만 사용할 수 있습니다.",
    ),
    "ja": NameWords(
        subject="{site} で使う名前の確認",
        before="このメールアドレスで、{site} のコメントに使う名前を登録しようとしている人がいます。このリンクを開いて名前を確かめ、確定してください。リンクは 1 時間以内に 1 回だけ使えます:",
        open="名前を見る",
        after="心当たりがなければ、このメールは無視してください。名前は誰のものにもなりません。",
        ask="この名前をあなたのコメント用に登録しますか？ このサイトでは、ほかの人は使えなくなります。",
        keep="この名前を登録する",
        yours="この名前はあなたのものです。コメントを書くブラウザーでページを開いてください。そこから送るコメントには印が付きます。",
        back="ページに戻る",
        taken="この名前はすでに別の人のものです。ほかの名前を選んでください。",
        over="このリンクはもう使えません。リンクは 1 時間以内に 1 回だけ使えます。",
    ),
    "zh": NameWords(
        subject="确认您在 {site} 使用的名称",
        before="有人想用此邮箱地址保留一个在 {site} 评论时使用的名称。打开此链接查看并确认该名称。链接在一小时内可使用一次：",
        open="查看名称",
        after="如果不是您本人的请求，请忽略此邮件。没有人会得到该名称。",
        ask="要为您的评论保留此名称吗？此后本站其他人不能使用它。",
        keep="保留此名称",
        yours="此名称归您所有。请在您写评论的浏览器中打开页面：从那里发表的评论会带有标记。",
        back="返回页面",
        taken="此名称现已属于他人。请另选一个。",
        over="此链接已失效。链接在一小时内可使用一次。",
    ),
    "zh-tw": NameWords(
        subject="確認您在 {site} 使用的名稱",
        before="有人想用這個電子郵件地址保留一個在 {site} 留言時使用的名稱。開啟此連結即可查看並確認該名稱。連結在一小時內可使用一次：",
        open="查看名稱",
        after="如果不是您本人的要求，請忽略這封郵件。沒有人會得到該名稱。",
        ask="要為您的留言保留這個名稱嗎？此後本站其他人無法使用它。",
        keep="保留這個名稱",
        yours="這個名稱屬於您。請在您撰寫留言的瀏覽器中開啟頁面：從那裡發表的留言會帶有標記。",
        back="返回頁面",
        taken="這個名稱現在已屬於他人。請另選一個。",
        over="此連結已失效。連結在一小時內可使用一次。",
    ),
    "ar": NameWords(
        subject="أكّد اسمك في {site}",
        before="يريد شخص ما حجز اسم للتعليقات في {site} بهذا البريد الإلكتروني. افتح هذا الرابط لرؤية الاسم وتأكيده. يعمل الرابط مرة واحدة خلال ساعة:",
        open="عرض الاسم",
        after="إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لن يحصل أحد على الاسم.",
        ask="هل تريد حجز هذا الاسم لتعليقاتك؟ لن يتمكن أحد غيرك من استخدامه في هذا الموقع.",
        keep="احجز هذا الاسم",
        yours="هذا الاسم لك. افتح الصفحة في المتصفح الذي تكتب فيه: ستحمل التعليقات المرسلة منه علامة.",
        back="العودة إلى الصفحة",
        taken="أصبح هذا الاسم لشخص آخر. اختر اسمًا غيره.",
        over="لم يعد هذا الرابط صالحًا. تعمل الروابط مرة واحدة خلال ساعة.",
    ),
}
"""The texts of each language, by its tag in lowercase."""


def name_words(language: str) -> NameWords:
    """The texts of the language, or the English ones if it has none."""
    return words_in(NAME_WORDS, language)
