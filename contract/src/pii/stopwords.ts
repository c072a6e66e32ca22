// Function words and other frequent words, folded: written with a capital they begin a sentence and are no name.
import { wordSet } from './tokens.ts'

export const stopwords = wordSet(`
a al ante aqui asi aun aunque ayer bajo bien cada casi como con cual cuando cuanto de del desde donde dos durante e el ella ellas ello ellos en entre era eran eres es esa ese eso esos esta estaba estan estar estas este esto estos estoy fue fueron
fui ha habia han hasta hay hace hacia he hemos hoy jamas la las le les lo los mas me mi mis mucho muy nada nadie ni no nos nosotros nuestra nuestro nunca o otra otro para pero poco por porque pues que quien quiero se sea ser si sido siempre sin sino sobre solo somos son soy su sus
tal tambien tampoco tan tanto te tengo tenia tiene tienen ti toda todas todavia todo todos tras tu tus un una unas uno unos usted va vamos van vi vino vive voy y ya yo anoche alguien algo algun alguna ahora antes despues entonces mientras luego manana apenas ademas creo`)

const moreStarts = wordSet(`
libre hola buenas buenos gracias perdon perdona perdoname ojala quisiera odio amo extrano ademas resulta segun necesito siento gano trabajo estudio vivo naci llevo tuve dejo deje bueno ay uy dios dios senor diario querido querida feliz estimado estimada confieso secreto amor adios
papa mama abuela abuelo tia tio hermano hermana jefe jefa ex novio novia marido esposo esposa don dona sr sra srta dr dra doctor doctora lic licenciado licenciada ing ingeniero ingeniera prof profa profe profesor profesora maestro maestra coach padre sor pastor
lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre navidad semana pascua`)

export const isCommonStart = (folded: string): boolean => stopwords.has(folded) || moreStarts.has(folded)
