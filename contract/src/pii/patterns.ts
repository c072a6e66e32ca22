// PII detection patterns for emails, links and handles in Spanish text. Every quantifier is bounded, so no input
// causes slow backtracking.

const mailHosts = 'gmail|hotmail|outlook|yahoo|icloud|live|proton(?:mail)?'

const mailWord = '[\\p{L}\\d_+-]{1,40}'
const mailDot = '(?:\\s{0,2}[([]?(?:punto|dot)[)\\]]?\\s{0,2}|\\s?\\.\\s?)'
const mailAt = '(?:\\s{0,2}[([](?:at|arroba|@)[)\\]]\\s{0,2}|\\s{1,2}arroba\\s{1,2})'
export const emailPatterns: readonly RegExp[] = [
  /(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4}/gu,
  new RegExp(
    `(?<![\\w.+-])[\\w.+-]{3,64}\\s{0,2}(?:@|arroba|[([](?:at|arroba|@)[)\\]])\\s{0,2}(?:${mailHosts})(?:\\s{0,2}(?:\\.|punto|\\(punto\\))\\s{0,2}(?:com|es|net)(?:\\.\\w{2})?|com|es)?(?![\\p{L}\\d])`,
    'giu',
  ),
  // Spelled out: "sofia punto luna arroba empresa punto com punto ar", "juan(arroba)yahoo(punto)com", "info[at]dominio[dot]com".
  new RegExp(
    `(?<![\\p{L}\\d.+-])(?:${mailWord}(?:${mailDot}|\\s(?:gui[oó]n(?:\\s(?:bajo|medio))?)\\s)){0,4}${mailWord}${mailAt}${mailWord}(?:${mailDot}${mailWord}){1,3}(?![\\p{L}\\d])`,
    'giu',
  ),
]

const topLevelDomains =
  'com|net|org|io|app|gg|tv|xyz|info|link|ly|mx|ar|cl|pe|uy|ec|gob|edu|online|site|shop|club|live|dev|ai'
export const linkPatterns: readonly RegExp[] = [
  /(?<![\p{L}\d])(?:https?:\/\/|www\.)[^\s<>"]{3,2000}/giu,
  // Many top-level domains are Spanish words: without a space after a full stop, ".es" and ".me" start a sentence. With a path they do not.
  new RegExp(
    `(?<![\\p{L}\\d@.-])(?:[a-z\\d-]{1,63}\\.){1,4}(?:(?:${topLevelDomains})(?![\\p{L}\\d-])(?:/[^\\s<>"]{0,500})?|[a-z]{2,10}/[^\\s<>"]{1,500})`,
    'giu',
  ),
]

export const handlePatterns: readonly RegExp[] = [
  /(?<![\p{L}\d@._/])@(?!(?:todos|todas|everyone|here|all)\b)[a-z_][\w.]{2,29}(?![\p{L}\d@])/giu,
  /(?<!\p{L})(?:ig|insta|instagram|tiktok|tik tok|snap|snapchat|telegram|twitter|facebook|discord|twitch)(?:\s{0,2}[:=]\s{0,2}|\s(?:es|soy|como)\s)((?=[\w.]{0,29}[\d_.]\w)[\w.]{4,30})/giu,
  /(?<!\p{L})(?:ig|insta|instagram|tiktok|snap|snapchat|telegram|twitter|discord|twitch)\s{0,2}[:=]\s{0,2}([\w.]{4,30})/giu,
]
