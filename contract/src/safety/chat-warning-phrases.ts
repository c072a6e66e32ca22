// Phrase lists of the chat safety detector, in the Spanish of Mexico to Argentina and Spain: asking to change the app, for money, for photos.
import { clauseBoundary } from '../text/phonetic-tokens.ts'
import { compilePhrases } from '../text/phrase-matcher.ts'

const groups = {
  pausa: clauseBoundary,
  APP: 'whatsapp|whatsap|whats|wasap|wassap|watsap|wats|guasap|wsp|wpp|telegram|telegran|tele|tg|instagram|instagran|insta|ig|facebook|facebok|face|fb|messenger|mesenger|snapchat|snap|discord|tiktok|signal|kik|skype|zangi|viber|wechat|onlyfans|zoom|correo|mail|gmail|email',
  /** Other contact channels. */
  NUMERO: 'numero|numerito|num|nro|cel|celu|celular|telefono|fono|movil|whatsapp|wasap|wsp|wpp|contacto|usuario|link',
  DAME: 'dame|pasame|pasas|pasa|mandame|manda|mandas|enviame|envias|comparteme|compartime|compartes|regalame|regalas|dejame|dejas|tirame|dime|decime|dices|das|darias|des|pases|facilitame|dar|pasar|pasarme|darme',
  ESCRIBE:
    'escribeme|escribime|escribe|escribes|escribirme|hablame|hablas|hablarme|agregame|agrega|agregas|agregarme|anademe|añademe|buscame|busca|buscas|buscarme|sigueme|seguime|contactame|ubicame|localizame|llamame|llamarme|marcame|textame|mandame|pasate|vente|venite|veni|unete|sumate|metete|conectate|encuentrame',
  HABLEMOS:
    'hablemos|hablamos|hablar|platicamos|platiquemos|platicar|charlamos|charlemos|charlar|chateamos|chateemos|chatear|conversamos|conversemos|conversar|seguimos|sigamos|seguir|seguirla|continuamos|continuemos|continuar|pasemos|pasamos|pasarnos|vamos|vamonos|vayamos|irnos|cambiemos|cambiamos|escribamos|escribirnos|comunicarnos|conocernos',
  PLATA:
    'dinero|dinerito|plata|platita|lana|lanita|feria|varo|varos|guita|pasta|luca|lucas|luquitas|mangos|cobres|billete|billetes|pesos|pesitos|dolares|dolar|euros|euro|soles|bolivares|quetzales|lempiras|colones|guaranies|usd|usdt|efectivo|cash|mil|pisto|bitcoin|bitcoins|cripto|criptos',
  CUENTA:
    'cuenta|cbu|cvu|alias|clabe|iban|tarjeta|paypal|nequi|daviplata|yape|plin|bizum|zelle|mercadopago|oxxo|spei|binance|billetera|banco',
  GIRO: 'deposito|transferencia|giro|prestamo|bizum|yape|plin|nequi|recarga|pago|adelanto',
  PRESTAS:
    'prestas|prestarias|prestes|prestar|prestan|mandas|mandes|mandar|mandarias|envias|envies|enviar|enviarias|pasas|pases|pasar|pasarias|depositas|deposites|depositar|transfieres|transferis|transfieras|transferir|giras|gires|girar|adelantas|adelantar|regalas|regales|regalar|dones|donar|facilitas|facilitar|das|des|darias|dar|consigues|tiras|prestarme|mandarme|enviarme|pasarme|depositarme|transferirme|darme',
  PRESTAME:
    'prestame|mandame|enviame|pasame|depositame|transfiereme|transferime|girame|adelantame|regalame|doname|dame|consigueme|conseguime|tirame|yapeame|facilitame|prestanos',
  FOTO: 'foto|fotos|fotito|fotitos|fotico|photo|selfie|selfi|selfies|pack|packs|nude|nudes|imagen|imagenes|video|videos|videito|videollamada|pic|pics',
  CUERPO:
    'cara|carita|rostro|cuerpo|cuerpito|tetas|teta|pechos|senos|bubis|culo|cola|colita|nalgas|pompis|pies|piecitos|piernas|abdomen|lenceria|calzones|tanga|pene|verga|pito|panza|ombligo|escote',
  MANDAME:
    'mandame|enviame|pasame|muestrame|mostrame|ensename|enseñame|compartime|comparteme|regalame|dame|rolame|rotame|tirame|dejame',
  MANDAS:
    'mandas|mandes|mandar|mandarias|envias|envies|enviar|enviarias|pasas|pases|pasar|pasarias|muestras|mostras|mostrar|muestres|enseñas|enseñar|enseñes|compartes|compartir|regalas|das|darias|rolas|rotas|mandarme|enviarme|pasarme|mostrarme|enseñarme',
  MANDA:
    'mandame|enviame|pasame|muestrame|mostrame|ensename|enseñame|compartime|comparteme|regalame|dame|rolame|rotame|tirame|dejame|manda|envia|pasa|muestra|comparte|tomate|sacate|mandas|envias|pasas|muestras|compartes|enseñas',
}

export const appPhrases = compilePhrases(
  `
  DAME .. tu|un|algun|el|ese|su APP|NUMERO -de
  DAME .. tu|un|algun|el|ese|su APP
  me DAME .. tu|el|algun|un APP|NUMERO
  tienes|tenes|tendras|usas|ocupas|manejas un|algun|tu|otro? APP pausa|o|para|y|tuyo|privado
  tienes|tenes|tendras un|algun|otro? NUMERO pausa|de|para|donde
  cual es tu APP|NUMERO
  donde|como te busco|encuentro|agrego|sigo|contacto en|por|al APP
  como te busco|encuentro|agrego|apareces pausa|afuera
  como estas|apareces|sales en APP
  ESCRIBE .. al|a|en|por|via|x mi|el|un? APP
  ESCRIBE .. al|a mi|este|el|tu NUMERO
  ESCRIBE a|al? mi|el? APP
  ESCRIBE .. .. .. por APP
  agregame|buscame|sigueme|seguime como|soy
  HABLEMOS .. .. por|en|al|a|via|x el|un|mi|tu? APP
  HABLEMOS .. .. por|en otro|otra lado|app|aplicacion|red|medio|sitio
  HABLEMOS .. por? fuera|afuera pausa|de
  HABLEMOS .. tu|mi APP|NUMERO
  mejor|comodo|facil|rapido por|en|al|x el|mi|tu? APP
  te|les|os paso|dejo|doy|mando|comparto|tiro|envio|regalo mi|el|un|mis APP|NUMERO
  te agrego|busco|sigo|hablo|escribo|mando .. al|a|en|por|x el|mi|tu|un? APP
  me agregas|agregues|escribes|escribis|buscas|llamas|sigues|hablas .. al|a|en|por|x el|mi|tu|un? APP
  mi APP|NUMERO es
  pausa mi|te|este mi? APP|NUMERO pausa
  mi|este NUMERO de APP
  este es mi APP|NUMERO
  intercambiamos|intercambiemos|intercambiar|cambiamos NUMERO|numeros|APP|contactos|redes
  pasate|vente|venite|vamos|vamonos|pasemos|pasamos|nos a|al|por|en|para el|tu|mi? APP
  no entro|uso|reviso mucho? aqui|aca|esto|esta pausa|mejor|app|mucho
  pausa por|x|al|en? APP pausa
  APP pausa? te|lo|me paso|pasas|das|doy|dejo|mandas
  `,
  groups,
)

export const moneyPhrases = compilePhrases(
  `
  me|nos|puedes|podes|podrias|podras|podria|pudieras|quieres|queres|que PRESTAS .. .. PLATA
  me|puedes|podes|podrias|podria|pudieras PRESTAS .. .. .. PLATA
  PRESTAME .. .. PLATA
  PRESTAME .. .. por|a|al|en mi|esta? CUENTA
  me|puedes|podes|podrias PRESTAS a mi|esta CUENTA
  quien me preste|prestaria .. PLATA
  me haces|harias|hagas|hacer|puedes|podes|podrias hacer? un|una|el|la GIRO
  hazme|haceme|hacerme un|una|el|la GIRO
  yapeame|plineame|transferime|transfiereme|depositame|girame|recargame
  me|nos ayudas|ayudes|ayudarias|ayudar|apoyas|apoyes|apoyarias|apoyar|colaboras con .. .. PLATA
  me echas|tiras|echarias una|la mano|cable con .. .. PLATA
  ayudame|ayudarme|apoyame|apoyarme|ayudanos|colaborame|colaboras|cooperas con .. .. PLATA
  puedes|podrias|podes|me|quieres ayudame|ayudarme|apoyarme|ayudar|ayudas|apoyar|apoyas economicamente|financieramente
  ayudame|apoyame|ayudarme|apoyarme economicamente|financieramente
  necesito|ocupo|preciso .. PLATA prestado|prestada|urgente|urgentemente
  PLATA prestado|prestada pausa|por|hasta
  te|los|las|lo pago|devuelvo|regreso el|la|mañana|este lunes|viernes|quincena|semana|mes|pausa
  te paso|mando|doy|dejo|envio mi|el|la|los un? CUENTA
  te paso|mando|doy|dejo|envio mi|el|la|los? CUENTA para|pausa|y
  te paso|mando|doy|dejo|envio mis|los datos de|para|bancarios
  dame|pasame|mandame|enviame|dime|decime|das|pasas|mandas tu|el|los|un numero|datos|clave|pin|codigo de|del|bancarios la|tu? CUENTA|pausa
  dame|pasame|mandame|enviame|dime|decime|das|pasas|mandas tu cbu|cvu|clabe|iban|tarjeta|clave|pin
  codigo|clave|pin que te llego|llega|llegue|llegara|enviaron|mandaron
  comprame|compras|comprarias|regalame|mandame|pasame una|unas|un|saldo|de? tarjeta|tarjetas|giftcard|gift|recarga|saldo|robux|diamantes
  recargas|recargar|recargarme el|mi|saldo celular|cel|telefono|saldo
  me pones|metes|cargas|pongas|pon saldo|recarga|datos|credito
  invierte|invertir|inviertes|invertis|inverti en|con|conmigo cripto*|bitcoin*|forex|trading|binance|usdt|pausa
  inversion|inversiones segura|seguras|garantizada|garantizadas|rentable|rentables
  gana|ganar|ganas|genera|generar|generas|ganate PLATA|ingresos facil|rapido|desde|extra|diario|diarios|online
  duplica|duplico|duplicamos|multiplica|multiplico|triplico tu|tus PLATA|inversion
  vendo|vendes contenido|packs|pack|nudes|fotos|videos
  cuanto cobras|cobrarias|pagas|pagarias por
  te pago|pagaria|deposito|transfiero|doy por|una|un|unos foto*|video*|pack|nude*|cita|compañia|PLATA
  te pago|pagaria|doy|daria|deposito|transfiero .. PLATA por|si|a
  sugar daddy|baby|babys|mommy|dady
  `,
  groups,
)

export const photoPhrases = compilePhrases(
  `
  MANDA una|un|unas|unos|tu|tus|mas|otra|otro|otras|algunas|alguna|tus|el? FOTO -de|-del|-que|-con
  MANDA .. FOTO tuya|tuyas|tuyo|tuyos
  MANDA .. FOTO de|en|con tu|tus|ti|vos|bikini|cuerpo
  me|puedes|podes|podrias|quieres|queres|que MANDAS .. una|un|unas|mas|otra|algun|alguna? FOTO
  MANDAME|me|puedes|podes|podrias? tu|tus CUERPO
  MANDAME tu|tus|el|la|las|los CUERPO
  muestrame|mostrame|enseñame|ensename|muestras|mostras|enseñas tu|tus|el|las|los CUERPO
  FOTO tuya|tuyas|tuyo|tuyos
  FOTO de tu|tus CUERPO
  FOTO desnuda|desnudo
  FOTO sin|en ropa|lenceria|bikini|calzones|tanga
  FOTO actual|reciente|actuales|recientes pausa|tuya
  tienes|tenes|tendras|haces|vendes mas|alguna|algun|unas|otra? FOTO pausa|tuya|tuyas|tuyo|hot|para
  quiero|quisiera|queria|gustaria|encantaria|dejame|dejas|puedo|podria ver tu|tus CUERPO|FOTO
  quiero|quisiera|queria|gustaria|encantaria|dejame|dejas|puedo|podria ver una|un|unas|mas FOTO de|tuya|tuyas|pausa
  quiero|quisiera|queria|gustaria|encantaria verte en|sin|por? desnuda|desnudo|camara|cam|ropa|video|videollamada|lenceria|pausa
  verte por|en camara|cam|video|videollamada|lenceria|foto
  prende|enciende|encende|activa|prendes|enciendes|prender|encender|abre|abri|pon|pone la|tu camara|cam|webcam
  hacemos|hagamos|haces|hacer|quieres|queres|armamos una|un|por|hacer|por? videollamada|videocall|cam
  pausa por|una|un? videollamada|videocall|cam pausa|ahora|conmigo
  intercambiamos|intercambiemos|intercambiar|intercambias|cambiamos FOTO
  te paso|mando|envio|muestro|enseño una|un|unas|mis|mi|la|el? FOTO y|si|a|por|pero me|tu|vos|cambio|te
  FOTO por FOTO
  pausa a? ver? una|un|tu? foto|fotos|fotito|selfie pausa
  MANDAS|MANDAME|rola|rolas|rolame|rota|rotas|pasa|manda|mandas|pasas el|tu|un|tus? pack|packs|nudes|nude
  nudes|nude
  desnudate|desvistete|desvestite
  quitate|sacate la|el|esa|toda ropa|blusa|playera|camisa|brasier|corpiño
  que traes|llevas|tenes|tienes puesto|puesta
  como estas|andas vestida|vestido
  `,
  groups,
)
