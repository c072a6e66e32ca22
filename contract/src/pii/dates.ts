// PII detector of an exact date beside a place or an event: together they tell one day and one group of people. The match is the date.
import { countries, places } from './places.ts'
import { firstNames } from './name-tables.ts'
import { isCommonStart } from './stopwords.ts'
import { fold } from './tokens.ts'

type Span = { readonly start: number; readonly end: number }

const months =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|ene|feb|abr|jun|jul|ago|sept?|oct|nov|dic'
const days =
  'primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[eé]is|diecisiete|dieciocho|diecinueve|veinte|veinti\\p{L}{2,7}|treinta(?: y uno)?'
const year = '(?:,?\\s(?:del?\\s(?:a[nñ]o\\s)?)?(?:(?:19|20)\\d\\d)(?!\\d))?'
const datePattern = new RegExp(
  `(?<![\\p{L}\\d/.-])(?:(?:[0-3]?\\d(?:º|°|ro|er)?|${days})\\s(?:de|del)\\s(?:mes de\\s)?(?:${months})(?!\\p{L})${year}|[0-3]?\\d\\s(?:${months})\\s(?:del?\\s)?(?:19|20)\\d\\d|(?:${months})\\s[0-3]?\\d(?:,?\\s(?:del?\\s)?(?:19|20)\\d\\d)|[0-3]?\\d[/.-](?:[01]?\\d|ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)[/.-](?:(?:19|20)\\d\\d|\\d\\d)(?!\\d)|(?:19|20)\\d\\d-[01]\\d-[0-3]\\d(?!\\d))`,
  'giu',
)
const monthOrDay = new RegExp(`^(?:${months}|lunes|martes|miercoles|jueves|viernes|sabado|domingo|navidad|dios)$`)

/** Days that everyone spends somewhere: they count only with a year or a venue. */
const holiday =
  /^(?:(?:1|primero) de enero|14 de febrero|(?:1|primero) de mayo|10 de mayo|(?:15|16) de septiembre|12 de octubre|31 de octubre|(?:1|2|primero|dos) de noviembre|8 de diciembre|(?:24|25|31) de diciembre)$/

const venue = String.raw`estadio|parroquia|iglesia|capilla|catedral|bas[ií]lica|sal[oó]n|hacienda|hotel|motel|hostal|bar|antro|disco|discoteca|boliche|club|cl[ií]nica|hospital|maternidad|sanatorio|aeropuerto|terminal|estaci[oó]n|metro|parque|plaza|plazuela|playa|pante[oó]n|cementerio|carretera|autopista|ruta|curva|puente|t[uú]nel|concierto|festival|feria|fiestas? (?:de|patronales)|colegio|escuela|universidad|facultad|centro comercial|mall|auditorio|teatro|museo|cine|juzgado|comisar[ií]a|c[aá]rcel|penal|barrio|colonia|vereda|corregimiento|rancho|finca|quinta|edificio|torre|restaurante|cafeter[ií]a|caf[eé]|gimnasio|circo|cerro|volc[aá]n|lago|laguna|r[ií]o|isla|avenida|av|calle|mercado|s[uú]per|supermercado|tienda|registro civil|notar[ií]a|crucero|ferry|muelle|puerto|embajada|vuelo|tren|bus|misa|marcha|marat[oó]n|partido`
const venuePattern = new RegExp(
  `(?<!\\p{L})(?:${venue})(?!\\p{L})(?:\\s(?:de|del|la|las|los|el|al?|central|municipal|general|regional|nacional|\\p{Ll}{1,12})){0,3}?\\s["«“]?(?:(?:La|El|Los|Las|Las)\\s)?(\\p{Lu}[\\p{L}\\d]+|\\d{1,4}(?!\\d))`,
  'gu',
)
const fixedVenue = new RegExp(
  `(?<!\\p{L})(?:el|la|del|al)\\s(?:${venue})\\s(?:central|municipal|general|regional|nacional|del pueblo|de mi pueblo)(?!\\p{L})`,
  'iu',
)
const placePattern =
  /(?<!\p{L})(?:en|desde|hacia|cerca de|afueras de|saliendo de|llegando a|camino a|volviendo de|volver de|viaje a|salida de|entrada de|fui a|fuimos a|llegu[eé] a|a|entre|por|rumbo a|de)\s(?:(?:[eE]l|[lL]a|[lL]os|[lL]as)\s)?(\p{L}[\p{L}]+)/gu
const eventPattern =
  /(?<!\p{L})(?:bodas?|bautizo|graduaci[oó]n|velorio|funeral|entierro|sepelio|concierto|festival|accidente|choque|incendio|derrumbe|tiroteo|balacera|asalto|robo|operaci[oó]n|ces[aá]rea|quincea[nñ]era|quince a[nñ]os|posada|partido|desfile|marcha|marat[oó]n|congreso|asamblea|juicio|primera comuni[oó]n|baby shower|despedida de soltera?|excursi[oó]n|retiro|campamento|peregrinaci[oó]n|inundaci[oó]n|terremoto|temblor|explosi[oó]n|naufragio|fiesta de (?:fin de a[nñ]o|egresados|graduaci[oó]n|la empresa))(?!\p{L})/iu
const around = 110
const namedVenue = new RegExp(
  `(?<!\\p{L})(?:${venue})\\s(?:de|del|de la|de los|san|santa|santo)\\s(?!(?:mi|tu|su|mis|sus|un|una|la|el|los|las|vacaciones|noche|paseo|que|fiesta|trabajo|visita|repente|nuevo|siempre)(?!\\p{L}))\\p{L}{3,20}`,
  'iu',
)
const startPlace = /(?:^|[.!?\n]\s?)(\p{Lu}\p{L}+)(?:\s\p{Lu}\p{L}+){0,2},\s$/u
const beforeComma = /,\s(\p{Lu}\p{L}+)(?:\s\p{Lu}\p{L}+)?,?\s(?:el|un)\s(?:\p{L}+\s)?$/u

export function findDatedPlaces(text: string): Span[] {
  const spans: Span[] = []
  for (const { 0: date, index } of text.matchAll(datePattern)) {
    const end = index + date.length
    const before = text.slice(Math.max(0, index - around), index)
    const after = text.slice(end, end + around)
    const isHoliday = holiday.test(fold(date))
    const hasYear = /(?:19|20)\d\d|[/.-]\d\d$/.test(date)
    const near = `${before} \n ${after}`
    if (
      hasVenue(near) ||
      (!isHoliday && (hasPlace(near) || startsWithPlace(after) || beforeComma.test(before) || isPlaceBefore(before))) ||
      (hasYear && eventPattern.test(near))
    )
      spans.push({ start: index, end })
  }
  return spans
}

function hasVenue(text: string): boolean {
  if (fixedVenue.test(text) || namedVenue.test(text)) return true
  return [...text.matchAll(venuePattern)].some(
    ([, name = '']) => !monthOrDay.test(fold(name)) && !isCommonStart(fold(name)),
  )
}

/** "en Puebla", "en mar del plata"; a capitalized word after "a" or "de" is a place only if the table has it. */
function hasPlace(text: string): boolean {
  return [...text.matchAll(placePattern)].some(([whole, name = '']) => {
    const folded = fold(name)
    if (countries.has(folded) || monthOrDay.test(folded)) return false
    if (places.has(folded)) return /^\p{Lu}/u.test(name) || /^en\s/u.test(whole)
    return (
      /^(?:en|desde|hacia|cerca de|afueras de|saliendo de|llegando a|camino a|volviendo de|volver de|viaje a|salida de|entrada de|fui a|fuimos a|llegu[eé] a|rumbo a|entre)\s/u.test(
        whole,
      ) &&
      /^\p{Lu}/u.test(name) &&
      !isCommonStart(folded) &&
      !firstNames.has(folded)
    )
  })
}

/** "Cancún, 3 de mayo de 2019", as at the head of a letter. */
function isPlaceBefore(before: string): boolean {
  const [, name = ''] = startPlace.exec(before) ?? []
  return places.has(fold(name))
}

function startsWithPlace(after: string): boolean {
  const [, name = ''] = /^[,:(\s]{1,3}(\p{Lu}\p{L}+)/u.exec(after) ?? []
  return (
    name !== '' &&
    /^[,:(]/.test(after) &&
    !countries.has(fold(name)) &&
    !isCommonStart(fold(name)) &&
    (places.has(fold(name)) || !firstNames.has(fold(name)))
  )
}
