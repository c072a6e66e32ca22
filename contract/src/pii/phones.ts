// PII detection of phone numbers: by prefix, length and digit groups, by a word such as "cel" before, or spelled digit by digit.

type Span = { readonly start: number; readonly end: number }

const phonePattern = /(?<![\p{L}\d.,$€£@#/-]|[$€£]\s)(?:\+\s?)?\(?\d(?:[\s().-]{0,3}\d){6,14}(?![\p{L}\d%]|[.,/:-]\d)/gu

const phoneWord =
  /(?:tel|cel|fono|whats|wsp|wasap|guasap|m[oó]vil|n[uú]mero|ll[aá]m|escr[ií]b|contact|marca|m[aá]ndame)/i
const amountBefore =
  /(?:[$€£]|usd|ars|mxn|cop|clp|s\/\.?|bs\.?|pesos|folio|pedido|orden|expediente|cuenta|gan[eoé]|deb[eoí]|cuesta|cost[oó]|gast[eé])\s{0,2}$/i
const amountAfter =
  /^\s{0,2}(?:pesos|euros|d[oó]lares|soles|bol[ií]vares|guaran[ií]es|mil\b|millones|veces|a[nñ]os|km|kil[oó]metros|metros|seguidores|personas|vistas|likes|habitantes|segundos|d[ií]as|usd|cop|clp)/i
const prefixes = /^(?:00)?(?:54|52|34|57|56|51|58|59[1358]|50[2-7]|53|1)/

const digit = '(?:cero|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\\d{1,2})'
/** "cinco cinco uno dos tres cuatro cinco": at least seven digits, of which the first is a word. */
const spelledPattern = new RegExp(
  `(?<!\\p{L})(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)(?:[\\s,.-]{1,3}${digit}){6,14}(?![\\p{L}\\d])`,
  'giu',
)

export function findPhones(text: string): Span[] {
  const spans: Span[] = []
  for (const { 0: number, index } of text.matchAll(phonePattern)) {
    const end = index + number.length
    const before = text.slice(Math.max(0, index - 30), index)
    if (isPhone(number, before, text.slice(end, end + 20))) spans.push({ start: index, end })
  }
  for (const { 0: number, index } of text.matchAll(spelledPattern))
    if (!isCounting(number)) spans.push({ start: index, end: index + number.length })
  return spans
}

const digitNames = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']

/** "uno, dos, tres, cuatro ...", up or down. */
function isCounting(number: string): boolean {
  const digits = number
    .toLowerCase()
    .split(/[\s,.-]+/)
    .map((word) => digitNames.indexOf(word))
  const steps = new Set(digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0)))
  return steps.size === 1
}

/** Decides by prefix, length and digit groups; ambiguous numbers count only after a word such as "cel" or "llámame". */
function isPhone(number: string, before: string, after: string): boolean {
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
