// Words of the recovery phrase: the Spanish BIP-39 list of 2048 words. A user who has just told a secret reads them, so words of the body, of death, of
// violence, of illness and insults are replaced, each at its index. As in the original, the first four letters identify a word.
import { wordlist } from '@scure/bip39/wordlists/spanish.js'

const replacements = `
  aborto:abanico abuso:abedul acné:acacia acoso:acordeón adicto:acuarela agonía:adobe ahogo:agenda anemia:alcoba asalto:alfombra asno:alhaja
  ataque:almohada atroz:alondra baba:alpaca bestia:amatista bozal:antaño bruja:añoranza burla:arcilla cadáver:arrayán caída:atlas calvo:azahar
  cáncer:baranda cárcel:barrio caspa:basílica celda:bizcocho cerdo:boceto chacal:bombilla cigarro:botón cochino:brasero cráneo:brebaje
  crimen:buñuelo crisis:calesa cripta:canción culpa:canoa cutis:catedral débil:cencerro delito:cerámica derrota:cesto desnudo:chimenea
  deuda:choclo diablo:cigüeña dolor:cocuyo droga:nómada duelo:cristal ebrio:crayón enano:dalia encía:delicado enemigo:desierto enfado:dichoso
  enfermo:edredón engaño:embarcar falso:enebro farsa:ermita fatiga:estrella feo:felpa fiebre:frijol flaco:fuelle fobia:garbanzo fosa:glicina
  fracaso:guayaba fraude:guijarro furia:helecho fusil:herrero gemir:hiedra gordo:higuera gripe:hilo grasa:huésped grito:incienso
  guerra:infancia gusano:iluminar hembra:isleño herir:jilguero hígado:jirafa hocico:jovial hostil:juglar hueso:ladera hundir:ladrillo
  hurto:linaje incapaz:lirio infiel:litoral inútil:lucero ira:lumbre jeringa:magnolia joroba:malva labio:manzana lacra:maraca ladrón:mazapán
  lamer:mecedora larva:meseta lástima:mirlo lengua:mosaico lesión:muelle letal:murmullo llaga:narciso loco:nebulosa locura:neblina
  lombriz:nogal luto:obertura mafia:oboe maldad:ocarina malo:ocelote manco:orégano matar:ovillo miedo:pabellón misil:pelícano miseria:petunia
  moho:piano momia:picnic morir:pincel morro:piropo mortal:pitanga mosca:pizarra muela:ponche muerte:puente mugre:quena multa:quetzal
  muslo:quilla nariz:ranura nasal:raqueta náusea:rastro necio:renacer nicho:repisa obeso:retama obispo:ribera odiar:romance odio:ruiseñor
  ofensa:sauce ogro:sazón ombligo:serenata óvulo:sésamo pánico:silueta parir:sinfonía pecado:sonaja pecho:suspiro pelea:susurro peligro:tejo
  pellejo:telón pena:tenue peor:terraza perder:tertulia pereza:tobogán pésimo:tomillo pezuña:trino piojo:trovador pobre:tucán pulga:tulipán
  pulmón:turquesa puñal:turrón pupa:urdir rabia:vals rabo:vergel rapto:vestido rehén:vigía rencor:viraje riñón:visita ruina:vitral
  sangre:volante satán:yerba sexo:yuca sordo:yunque sudor:zaguán sufrir:zampoña susto:zapote tabú:zarpar temor:zepelín terror:zócalo
  tos:zorzal tóxico:abarcar trauma:acampar tripa:acequia triste:acertar tuerto:adivinar tumba:afable tumor:aflorar úlcera:alfarero uña:anhelo
  vampiro:apacible vejez:apuntar vena:búcaro veneno:caimito vengar:calzada vicio:cautivar víctima:cobijo viral:copla viudo:dador
  vulgar:decorar fumar:delta burro:dulzura culebra:dúctil caimán:eclipse rapaz:efímero rebaño:emblema pegar:encina golpe:enhebrar
  ruleta:ensueño orca:entibiar bicho:épico barro:espacio celoso:evocar duro:exhalar hacha:fandango espada:flan puño:fulgor cañón:gavota
  bomba:gozoso fuga:grácil huida:halago preso:heredar prisión:hilar severo:idilio soldado:ígneo torero:inventar vago:irradiar torpedo:jolgorio
  grieta:jubileo coger:ondear chupar:ópalo codo:labor lomo:labrar
`

const replacementByWord = new Map(
  replacements
    .trim()
    .split(/\s+/)
    .map((pair) => pair.normalize('NFC').split(':') as [string, string]),
)

export const replacedEntries: readonly string[] = [...replacementByWord.keys()]

export const recoveryWordlist: readonly string[] = wordlist.map((word) => {
  const composed = word.normalize('NFC')
  return replacementByWord.get(composed) ?? composed
})
