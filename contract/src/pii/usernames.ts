// PII detector of usernames without an @: a word with the shape of a username near the name of a platform, or any word after "mi usuario es".

type Span = { readonly start: number; readonly end: number }

const platform = String.raw`(?:ig|insta(?:gram)?|finsta|tik\s?tok|snap(?:chat)?|telegram|tele|tw|twitter|x|face(?:book)?|fb|discord|dc|twitch|you\s?tube|yt|reddit|onlyfans|only|of|threads|kik|wattpad|pinterest|steam|psn|play\s?station|xbox|roblox|free\s?fire|fortnite|minecraft|bumble|grindr|tinder|linkedin|bluesky|signal|line|skype|messenger|spotify|wallapop|tumblr|pof|badoo|vk|kwai|bigo|cafecito|patreon|vsco|be\s?real|redes(?: sociales)?|juego)`
const accountWord = String.raw`(?:usuario|user(?:name)?|nick(?:name|s)?|gamertag|arroba|@|cuenta|perfil|canal|p[aá]gina|id|alias|juega\w*|jugar)`
const edge = String.raw`(?<![\p{L}\d._@/#-])`
const end = String.raw`(?![\p{L}\d_@])`

/** The shape of a username: an underscore, two digits at the end, or a dot between two parts, and a letter first. */
const shaped = String.raw`[\p{L}_](?=[\p{L}\d._-]{3,29})(?:[\p{L}\d]*(?:[_]+[\p{L}\d._]+|\.[\p{L}\d_][\p{L}\d._]+)[\p{L}\d_]*|\p{L}{2,24}\d{2,6}[\p{L}_]{0,8}|\p{Ll}{2,16}\p{Lu}[\p{L}\d]{2,16}|\p{Ll}{1,12}(?:\p{Lu}\p{Ll}{1,12}){1,4}\d{0,4}|x{1,2}\p{L}{3,20})`
const shapedName = new RegExp(`${edge}(${shaped}|\\p{L}[\\p{L}\\d.]{2,20}_+)${end}`, 'gu')
const nearPlatform = new RegExp(`(?<![\\p{L}\\d])(?:${platform}|${accountWord})(?![\\p{L}\\d])`, 'iu')
const underscored = new RegExp(`${edge}[\\p{L}\\d][\\p{L}\\d.]*_+[\\p{L}\\d][\\p{L}\\d._]*`, 'gu')

/** Words that describe an account, and what often follows "es" or "soy". */
const ordinary = String.raw`(?:privad[oa]|p[uú]blic[oa]|horrible|nuev[oa]|personal|profesional|fals[oa]|secret[oa]|solo|s[oó]lo|muy|mi|el|la|los|las|un|una|de|para|por|que|lo|su|tu|otr[oa]|puro|pura|tan|m[aá]s|como|siempre|donde|anónim[oa]|an[oó]nim[oa]|feliz|así|asi|igual|m[ií]o|m[ií]a|tuy[oa]|todo|nada|algo|cuando|mentira|t[oó]xic[oa]|famos[oa]|viral|amig[oa]s?|adict[oa]|bonit[oa]|fe[oa]|pobre|ric[oa]|verdad|normal|tambi[eé]n|menos|medio|bien|mal|joven|grande|parte|gente|persona|fan|alguien|nadie|si|sin|con|desde|mejor|peor|falsa|aburrid[oa]|reina|rey|modelo|influencer|suyo|suya|trabajo|basura|vida|diario|quien|puras?|lleno|llena|una?|est[aá]|el|aquí|casad[oa]|solter[oa]|madre|padre|hombre|mujer|distint[oa]|diferente|virgen|invisible|perfect[oa]|capaz|libre|toda|todos|tod[oa]s|llorando|bonita|loc[oa]|buen[oa]?|mal[oa])`
const plain = `(?!${ordinary}${end})[\\p{L}\\d][\\p{L}\\d._]{3,29}`
const plainName = [
  // "la cuenta versosrotos de ig".
  new RegExp(`(?<!\\p{L})(?:usuario|cuenta|perfil|canal)\\s(${plain})\\s(?:de|en)\\s${platform}(?!\\p{L})`, 'giu'),
  // "mi usuario es marisol", "mi nick: sombra", "mi cuenta de insta se llama soloyofer".
  new RegExp(
    `(?<!\\p{L})(?:${accountWord})(?!\\p{L})(?:\\s(?:de|en|del)\\s(?:\\p{L}{1,12}\\s)?\\p{L}{1,12})?(?:\\s?:\\s?|\\s(?:es|era|se llama|como|soy)\\s)(${plain})${end}(?!\\s(?:de|que|y|en el|para|con|a|por|el|la|muy)\\s)`,
    'giu',
  ),
  // "en insta soy danifit", "en tiktok estoy como karlita", "mi ig: luna".
  new RegExp(
    `(?<!\\p{L})(?:en|por|al|mi|el)\\s${platform}(?!\\p{L})[\\s,]{1,2}(?:me\\s)?(?:(?:estoy|aparezco|salgo|me encuentras|me encuentran|b[uú]scame|ando|figuro|llamo)\\s(?:como|con)?\\s?|soy\\s|es\\s|:\\s?|como\\s)(${plain})${end}(?!\\s(?:de|que|y|para|con|a|por|el|la|muy|en)\\s)`,
    'giu',
  ),
  // "búscame como sombra en tiktok", "me encuentras como elgato en Instagram", "agréguenme en face como Yuli Cielo".
  new RegExp(
    `(?<!\\p{L})(?:b[uú]sc[ae]\\w*|agr[eé]g\\w+|me encuentr\\w+|s[ií]g[ua]\\w+|aparezco|salgo|estoy|figuro)\\s(?:en\\s${platform}\\s)?(?:como|de)\\s(?!${ordinary}${end})([\\p{L}\\d][\\p{L}\\d._ ]{3,29}?)(?:\\s(?:en|por)\\s${platform}(?!\\p{L})|(?<=\\s${platform}\\s(?:como|de)\\s[^.,\\n]{3,30})(?=[.,\\n]|$))`,
    'giu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:perfil|cuenta|p[aá]gina|canal|admin|administrador[a]?)\\s(?:de\\s(?:la\\s(?:p[aá]gina|cuenta)\\s)?)?(?:(?:de|en)\\s)?${platform}?\\s?(?:es|se llama|que se llama|:)?\\s?(\\p{Lu}\\p{L}+(?:\\s\\p{Lu}\\p{L}*){1,3})(?=[.,\\n]|$|\\s(?:en|de|por)\\s${platform})`,
    'gu',
  ),
]
const tagged = [
  new RegExp(`${edge}[\\p{L}\\d_.]{2,32}#\\d{4}(?!\\d)`, 'gu'),
  new RegExp(`(?<![\\p{L}\\d/])u/[\\w-]{3,20}`, 'gu'),
  new RegExp(
    `(?<!\\p{L})arroba\\s(${plain}(?:\\s(?:punto|gui[oó]n bajo)\\s[\\p{L}\\d]{2,20})?)${end}(?=\\s(?:en|de)\\s${platform}|[.,\\n]|$)`,
    'giu',
  ),
]
const nearMost = 45
const noUsername =
  /^(?:[a-z]+\.(?:com|net|org|es|mx|ar|cl|co|pe)|covid\w*|\p{L}{1,4}\d|iphone\d+|[\p{L}]+\.[\p{L}]+\.)$/iu

/** An ordinary name of two capitals, or a platform written in one word. */
const writtenInOne =
  /^(?:TikTok|YouTube|OnlyFans|LinkedIn|WhatsApp|FaceTime|PlayStation|iPhone|iPad|MercadoLibre|PayPal|ChatGPT|McDonalds|BeReal|FreeFire|MasterCard|AirBnb|DiDi)$/i

export function findUsernames(text: string): Span[] {
  const spans: Span[] = []
  const add = (start: number, name: string) => spans.push({ start, end: start + name.length })
  for (const pattern of [underscored, ...tagged])
    for (const match of text.matchAll(pattern))
      if (match[0].length >= 5)
        add(match.index + match[0].indexOf(match[1] ?? match[0]), (match[1] ?? match[0]).replace(/[._]+$/, ''))
  for (const { 0: name, index } of text.matchAll(shapedName)) {
    if (noUsername.test(name) || writtenInOne.test(name)) continue
    const before = sameSentence(text.slice(Math.max(0, index - nearMost), index), 'last')
    const after = sameSentence(text.slice(index + name.length, index + name.length + nearMost), 'first')
    if (nearPlatform.test(before) || nearPlatform.test(after)) add(index, name)
  }
  for (const pattern of plainName)
    for (const match of text.matchAll(pattern)) {
      const name = (match[1] ?? '').replace(/[.\s]+$/, '')
      add(match.index + match[0].indexOf(name), name)
    }
  return spans
}

function sameSentence(text: string, which: 'first' | 'last'): string {
  const sentences = text.split(/[.!?\n](?=\s|$)/)
  return (which === 'first' ? sentences[0] : sentences.at(-1)) ?? ''
}
