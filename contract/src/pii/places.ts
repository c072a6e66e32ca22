// Countries, large cities and regions, folded: alone they identify no workplace, and in lower case they are recognized as a place.
import { wordSet } from './tokens.ts'

export const countries = wordSet(
  'mexico espana argentina colombia peru chile ecuador venezuela bolivia uruguay paraguay cuba guatemala honduras nicaragua panama brasil europa america latinoamerica asia italia francia alemania canada japon china inglaterra portugal usa eeuu israel suiza dubai corea australia estados unidos rusia escocia irlanda marruecos turquia grecia suecia noruega belgica holanda polonia',
)

/** The first word of a place; "san", "santa", "puerto", "villa" and "ciudad" begin many. */
export const places = wordSet(`
aguascalientes acapulco alajuela albacete alcala alcorcon alicante almeria ambato antigua antofagasta antioquia apodaca apatzingan arequipa arica armenia asturias asuncion atlixco avellaneda ayacucho badajoz bahia barcelona bariloche barinas barquisimeto barranca barranquilla belgrano bello bilbao
bogota boyaca bucaramanga burgos cadiz cajamarca calama cali callao campeche cancun caracas cartagena cartago catamarca celaya chaco chapinero chetumal chiapas chiclayo chihuahua chillan chimbote chorrillos choluteca chubut cochabamba coatzacoalcos colima comayaguela concepcion concordia copiapo cordoba corrientes coro coyoacan
cuautitlan cuautla cuenca cuernavaca culiacan curico cusco cuzco cdmx df durango ecatepec elche encarnacion ensenada entrerios envigado escobar escazu esmeraldas floresta formosa gijon getafe girona granada guadalajara guanajuato guayaquil guerrero guayana heredia hermosillo hidalgo huacho huancayo huanuco huelva huesca humahuaca ibague ibarra ica iquique iquitos irapuato
iztapalapa jaen jalapa jalisco juarez jujuy juliaca junin lanus leganes leon lerida lerdo lima linares lleida loja logrono los lugo lujan madrid maipu malaga maldonado managua manizales manta maracaibo maracay mar mazatlan medellin mendoza merida mercedes mexicali michoacan miraflores misiones monclova monteria montero monterrey montevideo morelia morelos moron mostoles murcia
nayarit naucalpan neiva neuquen nezahualcoyotl ñunoa nunoa oaxaca ocotlan olavarria oruro orizaba osorno oviedo pachuca palermo palmira pamplona paraguana parana pasto pereira pergamino pilar piura playa popayan posadas potosi providencia puebla puno puntarenas queretaro quevedo quilmes quilpue quito rafaela rancagua reus reynosa resistencia riobamba rioja riohacha rosario
sabadell salamanca salta saltillo santander santiago santurce segovia sevilla sinaloa sincelejo soacha soledad sonora suba sucre surco tabasco tacna tacuba talara talca talcahuano tamaulipas tampico tandil tapachula tarapoto tarija tarragona tegucigalpa temuco tenerife tepic texcoco tigre tijuana tlalpan tlaxcala tlaquepaque tolima toluca torreon torrejon
trelew trujillo tucuman tulum tumbes tunja tuxtla uruapan ushuaia usaquen valdivia valencia valladolid vallarta valledupar valparaiso venado veracruz vigo villahermosa villavicencio vitoria xalapa xochimilco yucatan zacatecas zamora zapopan zaragoza zipaquira miami houston chicago`)

/** Words that begin the name of a place of several words. */
export const placeStarts = wordSet(
  'san santa santo puerto villa ciudad nueva la las los el punta rio costa valle cerro isla',
)
