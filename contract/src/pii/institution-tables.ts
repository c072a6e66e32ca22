// Tables of the workplace and school detector, folded: nouns of institutions, words that show that a person works or studies there, known names.
import { wordSet } from './tokens.ts'

export type InstitutionTable = {
  readonly isWork: boolean
  /** Nouns whose name counts without a cue: a school that is named is that of a person in the text. */
  readonly needsNoCue: ReadonlySet<string>
  readonly nouns: ReadonlySet<string>
  /** A number after one of these nouns is its name: "notaría 14", "prepa 6". */
  readonly numberedNouns: ReadonlySet<string>
  /** Beginnings of words that show that the institution is that of a person in the text. */
  readonly cues: RegExp
  /** Cues after which a capitalized word is the institution, without a noun: "trabajo en Bimbo". */
  readonly directCues: RegExp
  /** Cues after which only a known name is the institution: "entré a la Javeriana". */
  readonly knownCues: RegExp
  readonly names: ReadonlySet<string>
}

const workCue =
  'trabaj|labor(?:o|a|aba|e|ando)$|labur(?:o|a|aba|e|ando)$|pega$|brete$|pasantia|residencia$|gendarm|visitador|chamb|curr(?:o|a|aba|e|ando|ar)$|camell(?:o|a|aba)$|emplead|contrat|renunci|despid|corrieron$|echaron$|botaron$|practicante|pasante|becari|practicas$|turnos?$|jef[ea]s?$|gerent|supervisor|companer[oa]s?$|coleg[oa]s?$|encargad|socia|socio|duen[oa]s?$|' +
  'cajer|enfermer|medic[oa]$|doctor|residente|secretari|recepcion|meser|camarer|guardia|vigilante|seguridad$|contador|contadora|abogad|cociner|chef|barista|chofer|conductor|vended|reponedor|repartidor|limpi|conserje|portero|aseo$|intendencia|ingenier|program|disen|analista|asesor|auxiliar|asistente|administrativ|operari|obrer|tecnic[oa]$|mecanic|electricist|periodist|locutor|polici|bomber|soldad|dentist|odontolog|veterinari|farmaceutic|boticari|psicolog|estilist|peluquer|manicur|guia$|azafat|piloto|camioner|funcionari|notari|actuari|juez|juez[a]$|ejecutiv|consultor|promotor|demostrador|almacen|bodeguer|panader|carnicer|entrenador|instructor|niner|cuidador|masajist|sobrecargo|minero|capataz|atiendo|atend|manej[oa]$|administr|dirijo|llevo$|oficina$|planilla|nomina|sueldo|albanil|profe|maestr|instructor|barrender|manager|community|masaj|vendo$|vende$|venta|plomer|fontaner|jardiner|carpinter|pintor|sastre|costur|modist|empac|cargador|cartero|mensajer|motoriz|despach|dependient|ayudante|peon$|jornaler|temporer|fisioterap|kinesiolog|nutricion|parter|matron|laboratorist|bioquim|quimic|arquitect|archiv|bibliotec|traduct|interprete|fotograf|camarograf|productor|reporter|editor|publicist|reclut|telemark|cobrador|tasador|agente|inspector|fiscal$|magistrad|ministr|servidor|burocrat|militar|cadete|sacerdot|monja|sacrist|bailar|stripper|escort|bartender|hostess|botones|mucam|camarist|animador|socorrista|salvavidas|botarga|registrad|quincena|salario|aguinaldo|pacientes?$|clientes?$|uniforme|planton|nocturn|sirv[oe]$|sirviendo|robo$|robando|escup|cocin|oper[oa]$|firm[oa]$|entreg|reparto$|vigil|factur|prepar[oa]$|cosech|horne|empaquet|etiquet|acomod|plancha|lav[oa]$|barro$|barriendo|traduzco|conduzco|transport|desvi[oa]|propina|inventario|mercancia|jornada|contrato$|gerencia|sindicat|rrhh$|pagan$|soy$|somos$|internado|cuid[oe]$|cuidaba|entre$|telefonist|lavaplat|ascensor|puesto$|ascend|ascenso|patron|empresa$'

const schoolCue =
  'estudi|curs(?:o|a|aba|e|ando|ar|aba)$|alumn|profes|profe$|profa$|profs$|maestr|docent|director|rector|coordinador|prefect|conserje|gradu|egres|licenci|titul|doctorad|maestria|master|beca|carrera|semestre|cuatrimestre|ciclo$|grado$|promocion|generacion|expuls|clases?$|inscri|matricul|examen|examenes|tesis|compan|salon$|aula|materia|bachill|internad|residenc|recib|reprob|repet|repiti|copi(?:o|e|aba)|recreo|uniforme|hij[oa]s?$|sobrin|niet|kinder|ensen|imparto|dicto|aprob|suspend|facultad|semestre|primero$|segundo$|tercero$|cuarto$|quinto$|sexto$|mejor amig|iba$|fui$|voy$|va$|van$|vamos$|entre$|trabaj|catedra|ayudante|preceptor|tutor|bully|psicopedag|secretari|cafeteria|novi[oa]$'

export const work: InstitutionTable = {
  isWork: true,
  needsNoCue: new Set(),
  nouns: wordSet(`
    banco clinica hospital sanatorio empresa compania fabrica farmacia drogueria botica notaria juzgado fiscalia tienda tiendita almacen restaurante restaurant restoran hotel hostal motel despacho bufete agencia ministerio secretaria municipalidad municipio ayuntamiento alcaldia gobernacion intendencia delegacion
    cafeteria cafe bar antro discoteca cantina panaderia pasteleria reposteria pizzeria taqueria fonda heladeria polleria carniceria verduleria fruteria abarrotes minisuper super supermercado hipermercado autoservicio mercado sucursal agencia planta maquila maquiladora ingenio mina refineria petrolera consultorio laboratorio optica radio emisora canal televisora diario periodico revista editorial
    comandancia gendarmeria carabineros brigada regimiento convento monasterio conjunto condominio seguros industrias muebles aeropuerto aerolinea terminal puerto peluqueria barberia estetica salon spa gimnasio gym libreria papeleria veterinaria ferreteria muebleria zapateria joyeria relojeria lavanderia tintoreria floristeria floreria funeraria ong fundacion asociacion cooperativa sindicato constructora inmobiliaria aseguradora financiera caja consultora bodega frigorifico aserradero vivero granja hacienda
    rancho finca obra comisaria cuartel base batallon penal carcel reclusorio bomberos estacion gasolinera gasolineria grifo bencinera concesionaria concesionario taller imprenta torre edificio museo teatro cine casino club estancia asilo residencia geriatrico orfanato centro ambulatorio dispensario cesfam
    grupo corporativo transportes autobuses linea ruta naviera mall boutique outlet bufette firma startup oficina oficinas departamento direccion tribunal corte congreso senado camara embajada center call consulado parroquia iglesia registro corralon ferreteria textil tenderia confiteria quiosco kiosco local negocio`),
  numberedNouns: wordSet(
    'juzgado notaria estacion linea ruta comisaria sucursal ministerio fiscalia registro tribunal batallon regimiento brigada delegacion planta centro',
  ),
  cues: new RegExp(`^(?:${workCue})`),
  directCues:
    /^(?:labur(?:o|a|aba|e|ando)|pega|pasantia|visitadora?|llevo|vendo|barrender[oa]|dependient[ea]|ayudante|mensajer[oa]|inspectora?|agente|masajes|trabaj(?:o|a|aba|e|amos|an|abamos|ando|ar)|laboro|labora|laboraba|labore|laborando|chambe(?:o|a|aba|e|ando)|curr(?:o|a|aba|ando)|emplead[oa]s?|renunci[eo]|despidieron|corrieron|echaron|botaron|contrataron|practicante|pasante|becari[oa]|practicas|jefe|jefa|gerente|supervisora?|companer[oa]|encargad[oa]|cajer[oa]|enfermer[oa]|secretari[oa]|recepcionista|meser[oa]|camarer[oa]|guardia|vigilante|contadora?|cociner[oa]|barista|chofer|conductora?|vendedora?|repartidora?|ingenier[oa]|programadora?|disenadora?|analista|asesora?|auxiliar|asistente|administrativ[oa]|operari[oa]|obrer[oa]|periodista|pilot[oa]|azafata|camioner[oa]|ejecutiv[oa]|consultora?|turno|trabajadora?|policia|practicas|vuelo|atencion|humanos|sistemas|ventas|caja|puesto|limpieza|mantenimiento)$/,
  knownCues: /^(?:lleva|anos|entre|entro|pase|sucursal|tienda|gente|clientes?)$/,
  names: wordSet(`
    oxxo walmart soriana coppel elektra chedraui liverpool sanborns suburbia aurrera costco heb bimbo cemex telmex telcel pemex cfe imss issste banorte bancomer bbva banamex hsbc santander scotiabank banregio femsa   gruma televisa 
    carrefour coto  jumbo  changomas   ypf anses afip pami arcor techint globant mercadolibre 
    falabella ripley  sodimac   tottus unimarc codelco bancoestado bci copec entel cencosud
     alkosto   d1 davivienda bancolombia ecopetrol avianca  movistar tigo rappi postobon nutresa colsanitas 
    interbank bcp    inkafarma mifarma essalud petroperu  backus sunat
    mercadona lidl aldi eroski consum zara inditex  primark ikea telefonica iberdrola endesa repsol renfe iberia   nissan volkswagen toyota  mazda kia chevrolet 
    pichincha produbanco supermaxi iess cnt  farmatodo cantv pdvsa  copetrol starbucks mcdonalds burger  dominos kfc deloitte kpmg accenture teleperformance atento konecta amazon google microsoft oracle ibm dhl fedex nestle unilever pepsico coca danone bayer
    vips toks cinepolis cinemex sears sams makro koaj kokoriko frisby bembos norkys havanna freddo fravega garbarino musimundo farmacity vea hites tricot salcobrand ahumada chedraui smartfit sheraton hilton marriott ibis latam aeromexico volaris vivaaerobus mapfre axa metlife  adidas nike decathlon`),
}

export const school: InstitutionTable = {
  isWork: false,
  needsNoCue: wordSet(
    'colegio cole liceo primaria secundaria secu prepa preparatoria kinder jardin bachillerato conalep cbtis cetis cecyt cobach cch ies ceip normal tecnica telesecundaria instituto facultad',
  ),
  nouns: wordSet(`
    colegio cole escuela instituto universidad uni facultad facu liceo primaria secundaria secu prepa preparatoria bachillerato bachiller vocacional tecnica tecnologico politecnico politecnica normal conservatorio seminario academia jardin kinder kindergarten preescolar guarderia parvulario jardincito internado
    ies ceip campus conalep cbtis cetis cecyt cecytem cobach colbach cch unidad educativa telesecundaria nocturna normal institucion`),
  numberedNouns: wordSet(
    'escuela prepa preparatoria secundaria secu primaria tecnica cbtis cetis conalep cch liceo normal instituto bachillerato colegio vocacional cecyt jardin telesecundaria cobach colbach federal general industrial',
  ),
  cues: new RegExp(`^(?:${schoolCue})`),
  directCues:
    /^(?:estudi(?:o|a|e|aba|ando|ante|antes|amos|aron|ar)|curs(?:o|a|e|aba|ando)|alumn[oa]s?|profesora?|profe|maestr[oa]|docente|director|directora|rector|rectora|graduad[oa]|gradue|graduo|egresad[oa]|egrese|titulo|titule|doctorado|maestria|master|beca|becad[oa]|carrera|semestre|generacion|promocion|expulsaron|expulsad[oa]|clases|inscribi|inscrit[oa]|tesis|facultad|campus|licenciatura|ingenieria|medicina|derecho|psicologia|arquitectura|enfermeria|contaduria|bachillerato|titulad[oa]|catedratic[oa]|ciclo|quimica|mate|matematicas|companer[oa]s?)$/,
  knownCues:
    /^(?:soy|voy|va|van|vamos|iba|ibamos|estoy|esta|estaba|estuve|entre|entro|entrar|echaron|sacaron|corrieron|acept\w+|admiti\w+|rechaz\w+|sali|hij[oa]|novi[oa]|amig[oa]s?|conoc\w+|profes\w*|quede|quedo|pasante|ex|trabaj\w+|doy)$/,
  names: wordSet(`
    unam ipn uam uanl itam itesm itson buap uaemex uady uas uson udg unison uabc uaz uvm unitec uaslp uagro uach uaq  anahuac  cbtis cetis conalep cobach  enep  esime escom upn
    uba unlp unc utn uade uces uca unr uns untref unlam unsam unco unt unne uncuyo 
    puc uchile usach udp udec udd unab utfsm inacap duoc ucn ufro uach utalca uai
    unal udea univalle uis eafit icesi javeriana complutense uniandes uninorte sena   uptc unad unicauca udenar 
    unmsm pucp  upc usil ulima unsa upao upn utp senati unfv 
    ucv usb   unefa ucab espol  utpl ucuenca puce usfq uce espe
      upv upm uned ucm uam  uab upf uoc deusto  uca umu unex ugr usal ucm
    usac   uca unah unan ucr   utp uasd pucmm   upr udelar   umsa uagrm umss unsxx`),
}

/** Capitalized after "trabajo en" or "estudio en", but no institution. */
export const noInstitutions = wordSet(`
  navidad semana uber didi cabify internet youtube onlyfans tiktok twitch instagram facebook excel word photoshop java python linux dios ingles frances espanol aleman matematicas historia biologia quimica fisica musica arte derecho medicina psicologia enfermeria arquitectura ingenieria
  biblia netflix tinder zoom teams recursos atencion marketing ciudad comercio sistemas finanzas contabilidad logistica ventas turismo educacion salud seguridad estados nueva cuidado community scrum hoteleria gastronomia publicidad comunicacion relaciones diseno desarrollo limpieza produccion calidad compras bienes energia medio proteccion servicio servicios whatsapp telegram discord airbnb meta ia chatgpt`)
