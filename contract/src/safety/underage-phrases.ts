// Phrase lists of the underage detector: how minors state their age in Spanish, and similar phrases of adults that must not match.
import { clauseBoundary } from '../text/phonetic-tokens.ts'
import { compilePhrases } from '../text/phrase-matcher.ts'

const groups = {
  pausa: clauseBoundary,
  EDAD: '8|9|10|11|12|13|14|15|16|17|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciceis|diecisies|diezyseis|diezysiete',
  AÑOS: 'años|añitos|anios|añios|añoz|añito|añotes|añillos',
  HOY: 'hoy|ayer|mañana|ya|recien|pronto|apenas|casi|mero|sabado|domingo|lunes|martes|miercoles|jueves|viernes|proximo|poco|mes|semana|siguiente|viene|antier|anteayer|finde',
  HACE: 'tengo|tenemos|cumplo|cumpli|cumplimos|llevo|cumplire|cumpliendo',
  CUANDO:
    'mañana|hoy|pasado|en|el|este|esta|la|dentro|pronto|pausa|hace|recien|por|proximamente|ahora|y|pero|apenas|ayer',
  YO: 'chav*|chic*|niñ*|nen*|pib*|morr*|muchach*|chamac*|wey|wea|weon|weona|guey|chica|chico|chava|chavo|niña|niño|mujer|hombre|joven|jovencita|jovencito|adolescente|nena|nene|piba|pibe|pelada|pelado|pelao|morra|morro|morrita|morrito|cabra|cabro|cabrita|cabrito|chamaca|chamaco|muchacha|muchacho|estudiante|alumna|alumno|guagua|gurisa|guri|botija|changa|chango|chibola|chibolo|chamo|chama|sardina|sardino|menor|persona|chaval|chavala|peque|cipote|cipota|patojo|patoja|güila|lola|lolo|colegiala|colegial',
  GRADO: 'primero|segundo|tercero|cuarto|quinto|sexto|septimo|octavo|noveno|primer|tercer|1|2|3|4|5|6|7|8|9',
  RO: 'ro|do|to|mo|vo|no|er|ero|ra|da|ta|o|a|º|ª',
  ESCUELA: 'secundaria|primaria|secu|eso|basica|basico|bachiller|media',
  VOY: 'voy|estoy|curso|estudio|ando|sigo|cursando|hago|paso|pase',
}

/** Exclusions: memories, jobs, marriages, children. Removed from the tokens before matching. */
export const exclusionPhrases = compilePhrases(
  `
  HACE mas|casi|como|apenas|solo|unos|ya? de? EDAD AÑOS de|con|sin|en|aqui|aca|alla|fuera|lejos|mas|menos|que|al|como|atras|*ando|*iendo|*yendo|*andolo|*andola|*iendolo|*ada|*ado|*adas|*ados|viud*|solter*|junt*|limpi*|sobri*|metid*|-cuando|-nada
  tengo mas|menos de EDAD
  cuando|que|si|como|donde yo? tenia|tuve|tuviera|tendria|cumpli|cumplia|era|tuviese EDAD AÑOS?
  desde|desde|hasta|entre que? tengo|los|mis|cumpli|las EDAD
  no|ni|ya no tengo EDAD
  no tengo EDAD
  mentalmente tengo EDAD
  tengo alma|cara|cuerpo|mentalidad|voz|pinta|actitud|corazon|espiritu de? .. EDAD
  dijo|dice|decia|grito|escribio|respondio|contesto|confeso que? tengo|cumplo EDAD AÑOS?
  tengo|tuve un|una|mi|dos|tres|otra|otro .. EDAD AÑOS?
  tengo|tenemos EDAD y|o? EDAD? hijo*|gato*|perro*
  madre|mama|papa|padre|tia|tio|abuela|abuelo|hermana|hermano|madrina|padrino|maestra|maestro|profesora|profesor|niñera|pediatra|vecina|jefe|jefa|novia|novio|mami|papi|esposa|esposo|suegra|tutor|tutora|psicologa|psicologo de .. .. EDAD
  hijo|hija|hijos|hijas|hermana|hermano|sobrina|sobrino|prima|primo|alumno|alumna|nieta|nieto|perro|perra|gato|gata|ahijada|vecino|vecina|hermanita|hermanito de EDAD AÑOS?
  maestra|maestro|profesora|profesor|profe|docente|director|directora|clases|prefecta|orientadora|psicologa|conserje|trabajo|enseño|doy de|en|a .. ESCUELA|menores
  no soy menor
  tendria|tenia yo? como|unos? EDAD AÑOS?
  soy el|la|uno|una? menor de|entre mis|los|las|cinco|tres|cuatro|dos|seis|siete|todos|nosotros|ocho|mi|un|una|hermanos|ellos
  soy menor que|por
  ESCUELA nocturna|para|abierta|acelerada
  fiesta de EDAD fue|de mi|era
  mi fiesta de EDAD AÑOS? fue|era|me|nunca|no
  mis EDAD|xv AÑOS? fueron|llore|me
  cumpla|sea|tenga .. 18|mayor .. hija|hijo|hijos|hermana
  hija|hijo|hermana|hermano|sobrina|novia|sobrino|nieta|hijos cumpla|sea|tenga|cumple|tiene|cumplan|sean .. 18|mayor|EDAD
  acabo de cumplir EDAD AÑOS de|con|en
  voy|estoy a|por cumplir EDAD AÑOS de|con
  voy|estoy a|por cumplir EDAD AÑOS? en la|esta|el|este|mi
  a mis|los EDAD AÑOS? me|mi|tuve|quede|fui|era|empece|comence|conoci|perdi|sufri|viaje
  con|mis|apenas|solo EDAD AÑOS? me|mi|fui|era|tuve|quede|trabajaba|empece
  con EDAD AÑOS ya? trabajaba|tenia|era|me|fui|estaba|vivia|habia
  me siento|sentia|veo|creo
  `,
  groups,
)

/** Unambiguous: matched before the exclusions are applied. */
export const unambiguousPhrases = compilePhrases('tengo .. EDAD AÑOS de edad', groups)

export const underagePhrases = compilePhrases(
  `
  tengo|tenemos apenas|solo|solamente|casi|como|los|nomas|recien|unicamente|unos|mis|ya? EDAD AÑOS
  tengo|tenemos apenas|solo|solamente|casi|como|los|nomas|recien|unicamente|unos|mis|ya? EDAD pausa|y|pero|recien|cumplidos|nomas|no|xd|ayuda|apenas|casi|los|todavia|aun|entonces|aunque|solo|ja*|je*|porfa|lol|ok|ahora|actualmente|aqui
  tengo EDAD en este|esta sitio|pagina|app|red|aplicacion
  tengo EDAD a pausa
  tengo menos de 18|dieciocho pausa|AÑOS
  madura|maduro|grande|joven|chica|chico|pequeña|inocente para tener|mis EDAD
  para tener EDAD AÑOS he|soy|estoy|se
  con EDAD AÑOS ya *o
  soy|somos de GRADO RO? de la? secundaria|primaria|eso
  acabo|acabamos de entrar|terminar|pasar|salir|empezar a|de? la? secundaria|primaria|secu
  sali|pase de|a GRADO RO? de primaria|secundaria
  soy|ser quinceañera|quinceañero
  mi quinceañera|quinceañero es|sera
  no tengo|cumplo ni los? EDAD|18|dieciocho
  ni siquiera? tengo|cumplo|llego a? los? 18|dieciocho
  falta|faltan|quedan .. para|pa la|los mayoria|18
  cuando por fin cumpla|tenga los? 18
  y yo de EDAD pausa|AÑOS
  pausa YO|h|me EDAD AÑOS? busca|busco|triste|sola|solo|aburrida|aburrido
  tengo 1 0|1|2|3|4|5|6|7 AÑOS
  yo EDAD pausa|AÑOS|y
  y yo EDAD pausa|AÑOS
  y yo tengo EDAD
  soy|somos|seguimos|sigo aun|todavia|siendo|un|una|muy? menor|menores|menorcita de edad
  soy|somos|sigo aun|todavia|siendo|muy? menor|menores|menorcita
  por|al|como ser|soy menor de edad
  siendo menor de edad tomo|*o|no
  mayor de edad y yo no
  no soy mayor de edad
  no cumplo|tengo|cumplido|llego|alcanzo a? la|los? 18|dieciocho|mayoria
  no he cumplido los? 18|dieciocho
  falta|faltan|quedan|falta .. AÑOS|mes|meses|poco|semanas|dias|año|nada para|por cumplir|los|ser|tener? los|mayor? 18|dieciocho|de edad?
  falta|faltan .. para los? 18|dieciocho
  faltan|falta|quedan .. para ser mayor
  pausa|y|pero|ya|casi|mañana|pronto|luego|recien|mayo en|el|la|dentro|mañana|pronto|ya|casi .. cumplo 18|dieciocho
  año|mes|meses|semana|años|viene|dias|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|casi|mañana|pronto cumplo los? 18|dieciocho
  casi tengo|cumplo 18
  cumplo los|mis? EDAD
  cumpli los|mis? EDAD AÑOS? hace|el|la|en|ayer|hoy|antier|este|recien|apenas|pausa pausa|poco|una|un|dos|mes|semana|dias|lunes|sabado|enero|febrero|marzo|de|este|domingo?
  HOY|año|viene cumplo|cumpli|cumplire los|mis? EDAD
  ya|recien|apenas cumpli|cumplo|tengo los|mis? EDAD
  semana|mes pasada|pasado cumpli EDAD
  recien tengo EDAD
  acabo de cumplir|hacer los|mis? EDAD
  voy|estoy|falta|punto a|por|para|de cumplir los|mis? EDAD
  cumplire los? EDAD
  ando|voy en|por|para|pa los EDAD
  recien EDAD AÑOS? cumplidos
  EDAD AÑOS? recien? cumplidos
  mi edad actual? es|son|pausa de? EDAD pausa|AÑOS|y|pero
  llamo .. pausa EDAD AÑOS
  tengo EDAD para|voy EDAD|para|a
  pausa edad pausa|es? de? EDAD pausa|AÑOS
  soy de EDAD AÑOS
  la|corta edad de EDAD
  somos dos|unas|unos|tres? YO de EDAD
  soy un|una? YO de|con .. EDAD pausa|AÑOS|y|que|pero|de
  soy un|una .. de EDAD AÑOS
  pausa soy un|una? YO de? EDAD AÑOS|pausa
  pausa YO de? EDAD AÑOS? pausa
  pausa YO de EDAD AÑOS con|y|que|de
  pausa EDAD AÑOS pausa YO|h|me|f pausa
  pausa soy? YO pausa EDAD AÑOS
  pausa soy? h|me|f|mujer|hombre pausa? EDAD pausa|AÑOS
  VOY en|a? GRADO RO? año|grado? de? la? grado|medio|ESCUELA
  cursando sexto|septimo|octavo|noveno|7|8|9 pausa|y|de|basico
  estoy|voy en sexto|septimo|octavo|noveno pausa|y|de
  VOY en la? escuela|colegio? ESCUELA -de|-para
  voy a la secundaria|primaria|secu
  estudio en la secundaria|primaria
  soy alumna|alumno|estudiante de la? GRADO? RO? de? secundaria|primaria|eso
  con|a mis|apenas|solo|tan cortos|solo|tiernos? EDAD AÑOS?
  con|a mis cortos|tiernos EDAD
  con EDAD AÑOS ya? estoy|soy|no|voy|tengo
  apenas|solo EDAD AÑOS pausa|y
  yo con|de EDAD AÑOS
  cuando|apenas|bien|cuanto|hasta cumpla|tenga|que los|mis|cumpla|tenga? 18|dieciocho
  dias|esperar|meses|años para|a|por cumplir|tener los? 18|dieciocho
  cuando sea mayor de edad
  espero|esperando|quiero|esperar|ansiosa|ansias a|de|por|para|ya? cumplir|tener los? 18|dieciocho
  mi fiesta de EDAD
  mis EDAD|xv son|seran|es|sera
  son mis EDAD|xv
  `,
  groups,
)

export const birthYearPhrases = compilePhrases(
  `
  naci|nacida|nacido en|el|del el? bornlate
  soy del|clase|de|generacion|modelo? bornlate
  `,
)
