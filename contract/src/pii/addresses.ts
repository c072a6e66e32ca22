// PII detection patterns for street addresses, the parts of a housing estate, and places that are described by their streets. Every quantifier is bounded.

const name = '(?:(?:de|del|la|las|los|el|y|\\d{1,2} de|\\p{L}[\\p{L}\\.]{1,20}),?\\s{1,2}){1,5}?'
const number = '(?:n[°º.]|nro\\.?|no\\.|n|n[uú]mero|num\\.?|#|al|altura|,|-)?\\s{0,2}\\d{1,5}'
const notNumber =
  '(?!\\d|[.,:/]\\d|\\s?%|\\s{1,2}(?:a[nñ]os?|veces|pesos|cuadras?|horas?|personas|d[ií]as?|minutos|meses|de la|de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|metros|km|kil[oó]metros|mil|semanas|am|pm|euros|d[oó]lares|soles|casas|perros|hombres|mujeres|chicos|tipos))'
const notName =
  '(?!(?:[\\p{L}.]{1,20}\\s{1,2}){0,4}(?:es|est[aá]n?|estaba|en|que|hace|hac[ií]a|tiene|ten[ií]a|con|por|hay|hab[ií]a|me|se|te|lo|le|vi|fue|era|son|como|cuando|a|desde|sin|para|porque|m[aá]s|donde|no|ya|un|una|mi|cost[oó]|dura|dur[oó]|vale|con|tengo|tuve|llevo|sali[oó]|encontr[eé]|camin[eé]|termin[eé]|estudi[eé])\\s)'
const inside =
  '(?:piso|depto\\.?|dpto\\.?|departamento|apto\\.?|apartamento|apartaestudio|int\\.?|interior|casa|torre|bloque|lote|lt\\.?|manzana|mz\\.?|mza\\.?|escalera|puerta|portal|unidad|local|villa|etapa|sector|supermanzana|smz\\.?|edificio|block|cuerpo|entrada)'
const code = '[a-z]?\\d{1,4}[a-z]?|[a-z](?![\\p{L}])'
const insidePart = `${inside}\\s(?:n[°º.]?\\s|no\\.?\\s|n[uú]mero\\s|#\\s?)?(?:${code})(?![\\p{L}\\d])`
const estate =
  '(?:urbanizaci[oó]n|urb\\.?|residencial|resid\\.?|conjunto(?: residencial| cerrado)?|condominio|fraccionamiento|fracc\\.?|barrio|bo\\.|villa|unidad habitacional|unidad|edificio|torres?|colonia|col\\.|sector|reparto|complejo|country|privada|manzana|ciudadela|cdla\\.?|lotificaci[oó]n|parcela|ejido|vereda|quinta|bloque|coto|parque residencial)'
const capital = '(?-i:\\p{Lu})[\\p{L}]{1,20}'
const street =
  '(?:calle|c/|av\\.|av|avenida|avda\\.?|ave\\.?|jr\\.?|jir[oó]n|pasaje|psje\\.?|pje\\.?|paseo|p\\.º|boulevard|bulevar|blvd\\.?|camino|calz\\.?|calzada|prolongaci[oó]n|prol\\.?|plaza|colonia|col\\.|traves[ií]a|rambla|carrer|callej[oó]n|cda\\.|cerrada|andador|privada|circuito|retorno|circunvalaci[oó]n|diagonal|autopista|carretera)'
const home =
  '(?:vivo|viv[ií]a|vive|vivimos|viven|mi casa|su casa|la casa|domicilio|direcci[oó]n|queda|me mud[eé]|mudamos|pasen|vengan|est[aá])'

export const addressPatterns: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})${street}\\s{0,2}${notName}${name}${number}${notNumber}(?:,?\\s{0,2}(?:piso|depto\\.?|dpto\\.?|departamento|apto\\.?|int\\.?|interior|casa|torre|bloque)\\s{0,2}\\w{1,4})?`,
    'giu',
  ),
  // Numeric street addresses: Colombian "carrera 7 # 45-12", Guatemalan "4a avenida 12-34 zona 10".
  /(?<!\p{L})(?:calle|cl|cll|carrera|cra|kr|kra|cr|diagonal|dg|transversal|tv|avenida|av)\.?\s{0,2}\d{1,3}\s?[a-z]?(?:\s?bis)?(?:\s(?:sur|norte|este|oeste))?\s{0,2}(?:#|no\.|nro?\.?|n[°º]|n[uú]mero|con)\s{0,2}\d{1,3}\s?[a-z]?\s{0,2}(?:-\s{0,2}\d{1,3}(?!\d))?/giu,
  /(?<![\p{L}\d])\d{1,2}(?:a|ª|da|ra|ta|va|na|°|º)?\.?\s(?:calle|avenida|av\.?)\s(?:"?[a-z]"?\s)?\d{1,2}-\d{1,3}(?:,?\szona\s\d{1,2})?/giu,
  /(?<!\p{L})(?:mz|mza|manzana)\.?\s{0,2}[a-z\d]{1,3},?\s{0,2}(?:y\s)?(?:lt|lote|casa|villa|solar)\.?\s{0,2}\d{1,3}(?!\d)/giu,
  /(?<!\p{L})(?:c\.\s?p\.|cp|c[oó]digo postal)\s{0,2}:?\s{0,2}\d{4,5}(?!\d)/giu,
  // A housing estate and the number inside it: "Residencial Las Palmas casa 45", "barrio Sur, edificio Sol, apto 502".
  new RegExp(
    `(?<!\\p{L})${estate}\\s${notName}(?:(?:\\p{L}{1,20}|\\d{1,2})[,.]?\\s){1,6}?${insidePart}(?:,?\\s${insidePart}){0,3}`,
    'giu',
  ),
  new RegExp(`(?<!\\p{L})${insidePart},?\\s(?:y\\s)?${insidePart}(?:,?\\s${insidePart}){0,3}`, 'giu'),
  // A corner or the streets around a block.
  new RegExp(
    `(?<!\\p{L})(?:esquina\\s(?:de\\s)?(?:la\\s)?(?:calle\\s)?${capital}(?:\\s${capital}){0,2}\\s(?:con|y|e)\\s${capital}(?:\\s${capital})?|(?:calle\\s|avenida\\s|av\\.?\\s)${capital}(?:\\s${capital}){0,2},?\\s(?:esq(?:uina|\\.)?)(?:\\s(?:con|de))?\\s${capital}(?:\\s${capital})?|(?:calle\\s|avenida\\s|av\\.?\\s)?(?:${capital}|\\d{1,3})(?:\\s${capital}){0,2},?\\sentre\\s(?:${capital}|\\d{1,3})(?:\\s${capital}){0,2}\\sy\\s(?:${capital}|\\d{1,3})(?![\\p{L}\\d]|\\s(?:a[nñ]os|personas|veces|de)))`,
    'giu',
  ),
  // A street without the word: "vivo en Belgrano 1234", "mi dirección es Los Aromos 456".
  new RegExp(
    `(?<!\\p{L})${home}\\s(?:es\\s|queda\\s)?(?:en\\s)?(?:la\\s)?:?((?:${capital}\\s){1,4}(?:al\\s|n[°º]?\\s|n[uú]mero\\s|#\\s?)?\\d{2,5}${notNumber})`,
    'giu',
  ),
  new RegExp(`(?<!\\p{L})${home}\\s(?:en\\s)(la\\s\\d{1,3}[a-z]?\\scon\\s(?:la\\s)?\\d{1,3}[a-z]?)(?!\\d)`, 'giu'),
  new RegExp(`(?<![\\p{L}\\d])\\d{2,5}\\sde\\s(?:la\\s)?(?:calle|avenida|av\\.?)\\s${capital}`, 'giu'),
  // By a landmark, as in Costa Rica and Nicaragua: "de la iglesia 200 metros al sur".
  /(?<!\p{L})(?:del|de la|de los)\s(?:[\p{L}.]{1,20}\s){1,6}?\d{1,3}\s(?:m|mts|metros|varas|cuadras|c)\.?\s(?:al|hacia el)\s(?:norte|sur|este|oeste|lago|arriba|abajo)/giu,
  /(?<!\p{L})(?:carretera|autopista|ruta|v[ií]a)\s(?:[\p{L}\d-]{1,20}\s){1,5}?(?:km|kil[oó]metro)\.?\s{0,2}\d{1,3}(?:[.,]\d)?(?!\d)/giu,
]
