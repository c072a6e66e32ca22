// Exclusion phrases of the self-harm detector: Spanish hyperbole about laughter, love, hair or work that must not match.
import { compilePhrases } from '../text/phrase-matcher.ts'
import { selfHarmWordGroups } from './self-harm-word-groups.ts'

/** Removed from the tokens before matching. */
export const exclusionPhrases = compilePhrases(
  `
  MATAR|MATARME|muero|moria|mori|mata|mato|muerta|muerto de|del la|el|pura? RISA
  me queria|quiero morir cuando|del
  no me? quiero|quisiera|queria morir|morirme sin|sola|solo|joven|virgen|todavia|aun|tan
  quiero|quisiera vivir|viviendo con mi|mis|el|la|los|las|ella|ellos|su|sus|nadie|un|una|tu|roomies|gente|hombres|mujeres|otra|otro
  quiero|quisiera|soporto|aguanto vivir|viviendo mas? sola|solo|en|de|lejos|cerca|alli|ahi|juntos
  soporto|aguanto|duele|de|pesa|cuesta vivir con|en|de|lejos|sola|solo|juntos
  no quiero seguir viviendo con|en|de|aqui
  tengo|con muchas|tantas|todas|unas las? ganas de vivir
  desaparecer de facebook|instagram|redes|las|internet|whatsapp|twitter|casa
  desaparecer unos|un|una|por
  despertar temprano|a|al|sospechas|tan|tarde|antes|los|con
  despertara tan|temprano
  me|lo MURIERA|maten|lleve|parta si miento
  me parta un rayo si miento
  mato|mate|matar|matarme|muero trabajando|estudiando|entrenando|cocinando|limpiando|haciendo|corriendo
  mato|mate con el|la|los|mi moto|bici|bicicleta|carro|auto|coche|escalera
  mato|mate en el|la|los
  me va|van|iba|iban|quiere|quieren|puede a? matar|morir
  quiere|quieren|va|van|iban|puede|pueden|quiso a? matarme
  ganas de matar a
  matar|mato|matarse a mi|ese|esa|un|una|alguien|todos|ella|el
  casi me|nos mato|mate|muero|mata|matamos
  colgar|colgarme la|el|los|las|un|una|mi|unas
  corto|corte|corta|cortar|cortarme|cortarse el|la|las|los|mi|un|mis PELO
  corte|corto|cortar con|en|afeitandome|cocinando|depilandome|pelando|picando|sin|rasurandome
  escuadron|comando|mision|terrorista*|atentado|ataque|bomba|bombardero|avion|kamikaze|chaleco|squad suicida*
  suicidio|suicida* financiero|profesional|politico|economico|comercial|laboral|social|deportivo|academico|para|en
  es un suicidio
  seria|fue un suicidio pausa
  mi vida de pareja|casada|casado|oficina|soltera|soltero
  odio mi vida laboral|amorosa|sexual|social
  con todo esto de
  tiene sentido del
  carta de despedida a|de|del|para el|la|los|mi ex|trabajo|jefe|jefa|equipo
  carta de despedida a|del
  noche|dia de soltera|soltero|vacaciones|clases|trabajo
  dia en esta|este|la|el oficina|trabajo|empresa|colegio|casa|curso
  mejor sin mi en ese|el|este|la
  sobredosis de azucar|series|cafe|cafeina|amor|cursileria|ternura|chocolate|tiktok|memes|dulce|realidad|informacion|trabajo
  me|te|se|nos desvivo|desvive|desviven|desvivi|desvivio|desvivia por
  kms de|a|por|en|al|para|cada|diarios|hasta|mas|menos
  TIRAR|TIRARME a|al|en|del|de|desde la|el|un? piscina|alberca|pileta|agua|mar|rio|paracaidas|parapente|bungee|cama|sofa|trampolin|alegria|avion
  quiero saltar de|en|la|a
  para siempre en esta|este|tu|mi
  no existir en ese|este|el|la
  quite|quito|quitaron la vida a
  vale|merece la pena seguir|vivir con|en|discutiendo|insistiendo|intentando|ahi|asi
  acabar|terminar con todo lo|el|la|este|esta
  carga de trabajo|horaria|mental
  vida sexual|amorosa|social|laboral .. sentido
  cansada|cansado|harta|harto|canse de vivir *ando|*iendo|*yendo|del
  suicidal tendencies
  casi|salve|salvo|libre|antes|despues|acaba|acaban|va|van|iba|iban|fue|murio|dejo|dejaron|hicieron|verlo|verla|podria|puede|volver|vi|vimos .. morir|muero
  la|lo|los|las vi|vimos|dejo|deje morir
  desaparecer del mapa .. laboral|unos
  le|les|te deseo la muerte
  hasta|antes|dia de? en? que me muera|muero
  cuando yo? me muera quiero|que|no|espero|se|voy|quisiera
  si me muero que|borren|quiero|mi
  antes de morir|morirme|morirse
  morir|morirme soltera|soltero|virgen|sola|solo|joven|vieja|viejo|pobre|gorda|esperando|rica
  la|mi vida de oficina|casada|casado|pareja|soltera|soltero|pueblo|ciudad
  documental|pelicula|libro|novela|serie|cancion|noticia .. suicid*
  novela|libro sobre un suicidio
  miedo .. morir|morirme|morirse
  para morirse|morirnos
  lleve por|a|al|bien|mal|el|la
  me mate|mataria trabajando|estudiando
  mataria por|a
  descansar en paz el|la|los|un|hoy|mañana|este|esta|mis|mi
  pienso|pensando en la? morir|muerte de mi|mis
  vuelva|vuelve|volvio|pueda|puede|quiere|quiera|quiso|deja|dejara a? de? hacerme daño
  `,
  selfHarmWordGroups,
)
