// PII detection of identity document numbers, validated by check digit where the format has one.

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const extractDigits = (text: string) => text.replaceAll(/\D/g, '')

/** Spanish DNI and NIE: validates the check letter. */
function isSpanishId(number: string): boolean {
  const plain = number.toUpperCase().replaceAll(/[\s.-]/g, '')
  const digits = plain.slice(0, -1).replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)))
  return nifLetters[Number(digits) % 23] === plain.at(-1)
}

/** Chilean RUT: validates the check digit. */
function isChileanId(number: string): boolean {
  const plain = number.toUpperCase().replaceAll(/[.\s-]/g, '')
  const sum = Array.from(plain.slice(0, -1))
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0)
  return '0K987654321'[sum % 11] === plain.at(-1)
}

/** Argentine CUIL and CUIT: validates the check digit. */
function isArgentineId(number: string): boolean {
  const digits = extractDigits(number)
  const sum = Array.from('5432765432').reduce((total, weight, at) => total + Number(weight) * Number(digits[at]), 0)
  return (11 - (sum % 11)) % 11 === Number(digits[10])
}

/** Mexican CURP and RFC: no check digit, so validates the birth date inside. */
function isMexicanId(number: string): boolean {
  const [, month = 0, day = 0] = /^[^\d-]{3,4}-?\d\d(\d\d)(\d\d)/.exec(number)?.map(Number) ?? []
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

type Shape = { readonly pattern: RegExp; readonly isOne: (number: string) => boolean }

/** Formats that are unambiguous without context. */
export const documentFormats: readonly Shape[] = [
  { pattern: /(?<![\p{L}\d])[A-ZÑ&]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d(?![\p{L}\d])/giu, isOne: isMexicanId },
  { pattern: /(?<![\p{L}\d])[A-ZÑ&]{3,4}-?\d{6}-?[A-Z\d]{3}(?![\p{L}\d])/gu, isOne: isMexicanId },
  { pattern: /(?<![\p{L}\d.,$])(?:\d{8}|\d{1,2}\.\d{3}\.\d{3})[ -]?[A-Z](?![\p{L}\d])/giu, isOne: isSpanishId },
  { pattern: /(?<![\p{L}\d])[XYZ][ -]?\d{7}[ -]?[A-Z](?![\p{L}\d])/giu, isOne: isSpanishId },
  { pattern: /(?<![\p{L}\d.,$])(?:\d{7,8}|\d{1,2}\.\d{3}\.\d{3})-[\dk](?![\p{L}\d-])/giu, isOne: isChileanId },
  { pattern: /(?<![\p{L}\d])(?:20|23|24|27|30|33)-?\d{8}-?\d(?![\p{L}\d])/gu, isOne: isArgentineId },
]

const labels = String.raw`d\.?n\.?i\.?|documento|c[eé]dula|c\.?c\.?|c\.?i\.?|c\.?u\.?i\.?|rut|run|curp|rfc|nif|nie|ine|ife|cui[lt]|pasaporte|passport|identidad|identificaci[oó]n|ssn|nss|seguro social|seguridad social|imss|dui|dpi|nit|nup|rnc|cpf|brevete|clave de elector|credencial|clabe|cbu|cvu|iban|legajo|libreta c[ií]vica|padr[oó]n`
/** Words that often stand before an amount too, so that only linking words may stand between. */
const weakLabels = String.raw`carn[eé]t?|licencia(?:\sde\s(?:conducir|manejo|conductor))?|matr[ií]cula(?:\sde\s(?:la|mi)\s(?:uni\p{L}*|facultad|escuela))?|expediente|historia cl[ií]nica|afiliad[oa]|afiliaci[oó]n|obra social|tarjeta(?:\sde\s(?:cr[eé]dito|d[eé]bito))?|cuenta(?:\s(?:bancaria|corriente|de\sahorros?|de\sbanco))?|c[oó]digo de estudiante|n[oó]mina|p[oó]liza`
const linking = String.raw`(?:\s|:|#|°|º|\.|-|,|\(|"|es|era|la|n|no|nro|n[uú]m|n[uú]mero|de|mi|su|con)`
const number = String.raw`((?:[VEJ]-?)?[A-Z]{0,6}\d(?:[.\s-]?\d){5,21}(?:[A-Z\d-]{0,6}|\s[A-Z]{2}))(?![\p{L}\d]|\s(?:pesos|d[oó]lares|euros|soles|bol[ií]vares|guaran[ií]es|millones|mil|colones|lempiras|quetzales))`

/** Numbers that count as a document only after a keyword such as "DNI": up to five words may stand between. */
export const labelledDocumentPatterns: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:${labels})(?!\p{L})(?:[\s:#°º.,("-]{1,3}\p{L}{1,13}){0,6}[\s:#°º.,("-]{1,4}${number}`,
    'giu',
  ),
  new RegExp(String.raw`(?<![\p{L}\d])(?:${weakLabels})(?!\p{L})${linking}{1,24}(?<!\p{L})${number}`, 'giu'),
]

/** International account numbers and the three groups of Central American documents. */
export const accountPattern =
  /(?<![\p{L}\d])(?:[A-Z]{2}\d{2}(?:\s?\d{4}){4,6}|\d{3}-\d{7}-\d|[01]\d{3}-(?:19|20)\d\d-\d{5})(?![\p{L}\d-])/giu
