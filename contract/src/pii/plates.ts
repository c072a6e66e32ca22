// PII detector of number plates: a code of letters and digits after a word such as "placa", or the format of a country beside a vehicle.

const plateWord = String.raw`placas?|patentes?|matr[ií]culas?|chapas?|dominio|tablilla`
const vehicle =
  /(?<!\p{L})(?:carros?|autos?|coches?|camionetas?|camion|camión|motos?|motocicleta|taxi|combi|colectivo|micro|bus|troca|vocho|remis|uber|didi|furgoneta|furgón|van|tráiler|trailer|volqueta|buseta|mototaxi|manej[ao]\w*|conduc\w+|choqu\w+|choc[oó]|atropell\w+|estacion\w+|parque[aó]\w*|toyota|nissan|mazda|chevrolet|chevy|ford|renault|kia|hyundai|honda|seat|volkswagen|vw|jetta|tsuru|aveo|spark|versa|sentra|corolla|hilux|yaris|civic|tiida|march|logan|sandero|duster|clio|kangoo|gol|polo|golf|ibiza|le[oó]n|fiat|palio|cronos|peugeot|citro[eë]n|onix|corsa|sail|picanto|rio|tucson|jeep|bmw|audi|mercedes|suzuki|swift|yamaha|bajaj|pulsar|italika|tesla)(?!\p{L})/iu

/** Letters that a plate may have; words such as "que 123" are excluded. */
const noWord = String.raw`(?!(?:que|con|por|del|los|las|una|uno|mis|tus|sus|son|era|fue|muy|de|la|el|en|es|a|y|o|mi|tu|su|se|al|un|solo|esta|hace|como|para|casi|unos|sin|hay|vi|no|si|mas|dos|tres)(?![\p{L}\d]))`
const edge = String.raw`(?<![\p{L}\d.,$/-])`
const end = String.raw`(?![\p{L}\d]|[.,:/-]\d)`
const joint = String.raw`[ -]?`

/** A code of five to eight letters and digits, in groups. Its digits are counted afterwards. */
const code = `${noWord}(?:[a-z]{1,4}${joint}\\d{2,6}(?:${joint}[a-z\\d]{1,3}(?:${joint}\\d{1,2})?)?|\\d{1,4}${joint}[a-z]{1,4}(?:${joint}[a-z\\d]{1,3})?|[a-z]\\d[a-z]${joint}\\d{3}|\\d{3}${joint}\\d{3})`
const afterPlateWord = new RegExp(`(?<!\\p{L})(?:${plateWord})(?!\\p{L})[^\\n.;!?]{0,40}?${edge}(${code})${end}`, 'giu')

const formats = [
  // Mexico, Colombia, Peru, Ecuador, Uruguay, Central America: "ABC-123", "ABC-123-D", "ABC 1234", "ABC12D".
  `[A-Z]{3}${joint}\\d{3,4}(?:${joint}[A-Z])?`,
  `[A-Z]{3}${joint}\\d{2}[A-Z]`,
  `[A-Z]{3}-\\d{2}-\\d{2}`,
  // Argentina and Venezuela: "AB 123 CD". Chile: "BBCL-45". Spain and Bolivia: "1234 BCD". Guatemala: "P-123ABC".
  `[A-Z]{2}${joint}\\d{3}${joint}[A-Z]{2}`,
  `[BCDFGHJKLPRSTVWXYZ]{4}${joint}\\d{2}`,
  `\\d{4}${joint}[A-Z]{3}`,
  `P${joint}\\d{3}${joint}[A-Z]{3}`,
]
const besideVehicle = new RegExp(`${edge}(?:${formats.join('|')})${end}`, 'gu')
const vehicleWindow = 60

type Span = { readonly start: number; readonly end: number }

export function findPlates(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(afterPlateWord)) {
    const plate = match[1] ?? ''
    if (isPlate(plate))
      spans.push({ start: match.index + match[0].length - plate.length, end: match.index + match[0].length })
  }
  for (const { 0: plate, index } of text.matchAll(besideVehicle)) {
    const near = text
      .slice(Math.max(0, index - vehicleWindow), index + plate.length + vehicleWindow)
      .replace(plate, ' ')
    if (vehicle.test(near)) spans.push({ start: index, end: index + plate.length })
  }
  return spans
}

function isPlate(code: string): boolean {
  const signs = code.replaceAll(/[ -]/g, '')
  return signs.length >= 5 && signs.length <= 9 && signs.replaceAll(/\D/g, '').length >= 2
}
