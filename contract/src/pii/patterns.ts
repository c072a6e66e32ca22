// PII detection patterns for phones, emails, links, handles and street addresses in Spanish text. Every quantifier is bounded, so no input
// causes slow backtracking.

const mailHosts = 'gmail|hotmail|outlook|yahoo|icloud|live|proton(?:mail)?'

export const emailPatterns: readonly RegExp[] = [
  /(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4}/gu,
  new RegExp(
    `(?<![\\w.+-])[\\w.+-]{3,64}\\s{0,2}(?:@|arroba|[([](?:at|arroba|@)[)\\]])\\s{0,2}(?:${mailHosts})(?:\\s{0,2}(?:\\.|punto|\\(punto\\))\\s{0,2}(?:com|es|net)(?:\\.\\w{2})?)?(?![\\p{L}\\d])`,
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

const name = '(?:(?:de|del|la|las|los|el|y|\\d{1,2} de|\\p{L}[\\p{L}\\.]{1,20}),?\\s{1,2}){1,5}?'
const number = '(?:n[°º.]|nro\\.?|no\\.|n[uú]mero|num\\.?|#|al|altura|,|-)?\\s{0,2}\\d{1,5}'
const notNumber =
  '(?!\\d|[.,:/]\\d|\\s?%|\\s{1,2}(?:a[nñ]os?|veces|pesos|cuadras?|horas?|personas|d[ií]as?|minutos|meses|de la|de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|metros|km|kil[oó]metros|mil|semanas|am|pm|euros|d[oó]lares|soles|casas|perros|hombres|mujeres|chicos|tipos))'
const notName =
  '(?!(?:[\\p{L}.]{1,20}\\s{1,2}){0,4}(?:es|est[aá]n?|estaba|en|que|hace|hac[ií]a|tiene|ten[ií]a|con|por|hay|hab[ií]a|me|se|te|lo|le|vi|fue|era|son|como|cuando|a|desde|sin|para|porque|m[aá]s|donde|no|ya|un|una|mi|cost[oó]|dura|dur[oó]|vale|con|tengo|tuve|llevo|sali[oó]|encontr[eé]|camin[eé]|termin[eé]|estudi[eé])\\s)'

export const addressPatterns: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:calle|c/|av\\.|av|avenida|avda\\.?|ave\\.?|jr\\.?|jir[oó]n|pasaje|psje\\.?|pje\\.?|paseo|boulevard|bulevar|blvd\\.?|camino|calz\\.?|calzada|prolongaci[oó]n|plaza|colonia|col\\.)\\s{0,2}${notName}${name}${number}${notNumber}(?:,?\\s{0,2}(?:piso|depto\\.?|dpto\\.?|departamento|apto\\.?|int\\.?|interior|casa|torre|bloque)\\s{0,2}\\w{1,4})?`,
    'giu',
  ),
  // Colombian street addresses are numeric: "carrera 7 # 45-12".
  /(?<!\p{L})(?:calle|cl|cll|carrera|cra|kr|kra|cr|diagonal|dg|transversal|tv|avenida|av)\.?\s{0,2}\d{1,3}\s?[a-z]?(?:\s?bis)?\s{0,2}(?:#|no\.|nro\.?|n[°º])\s{0,2}\d{1,3}\s?[a-z]?\s{0,2}-\s{0,2}\d{1,3}(?!\d)/giu,
  /(?<!\p{L})(?:mz|mza|manzana)\.?\s{0,2}[a-z\d]{1,3},?\s{0,2}(?:lt|lote)\.?\s{0,2}\d{1,3}(?!\d)/giu,
  /(?<!\p{L})(?:c\.\s?p\.|cp|c[oó]digo postal)\s{0,2}:?\s{0,2}\d{4,5}(?!\d)/giu,
]

export const phonePattern =
  /(?<![\p{L}\d.,$€£@#/-]|[$€£]\s)(?:\+\s?)?\(?\d(?:[\s().-]{0,3}\d){6,14}(?![\p{L}\d%]|[.,/:-]\d)/gu

const phoneWord =
  /(?:tel|cel|fono|whats|wsp|wasap|guasap|m[oó]vil|n[uú]mero|ll[aá]m|escr[ií]b|contact|marca|m[aá]ndame)/i
const amountBefore =
  /(?:[$€£]|usd|ars|mxn|cop|clp|s\/\.?|bs\.?|pesos|folio|pedido|orden|expediente|cuenta|gan[eoé]|deb[eoí]|cuesta|cost[oó]|gast[eé])\s{0,2}$/i
const amountAfter =
  /^\s{0,2}(?:pesos|euros|d[oó]lares|soles|bol[ií]vares|guaran[ií]es|mil\b|millones|veces|a[nñ]os|km|kil[oó]metros|metros|seguidores|personas|vistas|likes|habitantes|segundos|d[ií]as|usd|cop|clp)/i
const prefixes = /^(?:00)?(?:54|52|34|57|56|51|58|59[1358]|50[2-7]|53|1)/

/** Decides by prefix, length and digit groups; ambiguous numbers count only after a word such as "cel" or "llámame". */
export function isPhone(number: string, before: string, after: string): boolean {
  if (amountBefore.test(before) || amountAfter.test(after)) return false
  const digits = number.replaceAll(/\D/g, '')
  if (number.startsWith('+')) return digits.length >= 9
  if (isDateOrCount(number)) return false
  if (phoneWord.test(before)) return digits.length >= 7 && digits.length <= 13
  if (digits.length === 10 || (digits.length === 11 && digits.startsWith('0'))) return true
  if (digits.length === 9) return /^[679]/.test(digits) || digits.startsWith('0')
  if (digits.length === 8) return /^\d{4}-\d{4}$/.test(number)
  return digits.length >= 11 && digits.length <= 13 && prefixes.test(digits)
}

/** Dates, sequences of years, thousands with separators, and counting. */
function isDateOrCount(number: string): boolean {
  const groups = number.match(/\d+/g) ?? []
  const [first = '', ...rest] = groups
  if (groups.every((group) => /^(?:19|20)\d\d$/.test(group))) return true
  if (/^\d{1,2}[.\s-]\d{1,2}[.\s-](?:19|20)\d\d/.test(number) || /^(?:19|20)\d\d-\d\d-\d\d/.test(number)) return true
  if (/^\d{1,3}(?:\.\d{3})+$/.test(number)) return groups.length !== 3 || first.length < 3 || number.endsWith('0')
  const steps = new Set(rest.map((group, at) => Number(group) - Number(groups[at])))
  return groups.length >= 4 && steps.size === 1
}
