// Phrase lists of the self-harm detector: how suicidal thoughts and self-harm are written in Spanish.
import { compilePhrases } from '../text/phrase-matcher.ts'
import { selfHarmWordGroups } from './self-harm-word-groups.ts'

export const suicidePhrases = compilePhrases(
  `
  me QUIERO a|en|de? ya|hoy|mejor|pinche? MATAR
  QUIERO mucho|tanto|solo? a|en|de|con|que? solo|ya|hoy? me? MATARME
  se quiere|queria|quiso|va|iba a? matar|suicid*|ahorcar|colgar
  matarme|matarm|matarse|muriendome|mataria|suicid*
  me mate|mataria|muera|muriera -si|-de
  morirme|morirse -de|-sin|-joven|-sola
  si .. se mata|mato
  NO .. .. GANAS .. vivir|existir|viviendo|existiendo -con|-en
  NO .. .. GANAS .. seguir|estar|sigo|quedarme|continuar viva|vivo|vivos|viviendo
  NO .. .. GANAS .. seguir|continuar|quedarme? en? la|esta|este vida|mundo
  harte|canse|cansada|cansado|harta|chato|chata|podrido|podrida|hinchada|agotada|agotado|aburrido|ladillada|ladillado|obstinada de .. quiero? vivir|existir|vida
  chato|chata|podrido|podrida|agotada|agotado|ladillado|ladillada de la|esta|mi vida
  NO doy|puedo|aguanto|soporto mas con|en la|esta|este|mi VIDA
  NO aguanto|soporto este mundo
  NO quiero|quisiera|pienso|deseo estar|seguir|existir|continuar pausa|mas
  NO estar mas|pausa
  vivir|existir ya? no|se es|siente|tiene lo|como|un|sentido mio|un|castigo?
  existir|vivir .. castigo|tortura|condena|suplicio
  duele|pesa|cansa|agota tanto|mucho? existir|vivir|respirar
  morir -de|-sin|-a|-mi|-en
  sigo|seguir|siga|sigue viva|vivo solo?
  forma|salida|manera|solucion .. .. es morir|matarme|morirme|muerte
  muera por fin
  despertado del|de coma
  muerte pausa la busco|espero|quiero|deseo|llamo
  prefiero|quiero|busco|espero|anhelo|ansio la muerte
  camion|carro|auto|bus|tren|coche .. pase por encima
  vaya|fuera|fuese|vayamos|voy|fui de este mundo
  arma .. .. .. conmigo
  listo para irme|morir|matarme
  vida ya? no me da
  NO pedi nacer
  NO estar viva|vivo
  por|para que sigo viva|vivo|viviendo|respirando|aqui
  murio .. .. ir|irme con
  frasco entero
  todo el frasco
  raticida
  vida me pesa|duele|cansa|sobra
  ir|voy|irme para siempre
  muerte es lo unico
  igual|mismo vivir|morir|morirme o|pausa|mañana|y morir|no?
  igual|mismo si? me? morir|morirme|muero
  si desaparezco|desapareciera nadie
  vida sin mi
  existencia no .. sirve|importa|vale
  soga|cuerda en la mano
  colgarme|colgarse pausa|anoche|hoy|ayer|en|y
  me lleve rapido|pronto|ya
  deje de tomar .. .. a proposito
  casi lo hago pausa
  MUERTO por dentro
  se quiere|queria morir
  encontramos|encontre|encontraron|hallamos colgado|colgada|colgada
  NO quiere|quieren|queria vivir|existir -con|-en
  estrellar|chocar|estrellarme .. .. contra|con .. arbol|muro|pared|poste|camion
  para que sigo|seguir|vivo|vivir|existo|existir|estoy viva|vivo|viviendo|si|pausa|aqui
  NO tengo|hay|queda nada|nadie por .. vivir|seguir|existir
  NO puedo mas? con mi|la|esta vida
  corazon se|deje pare|detenga|de|detuviera|parara
  ya? no este pausa|aqui|mas
  cuando ya? no este pausa|aqui|mas
  termine este|el dolor|sufrimiento de
  mi|propio propio funeral|entierro|velorio
  mi entierro|funeral|velorio
  despierto|despertara seria un|lo
  lleve|recoja pronto|ya|pausa|esta|de
  dios|diosito|virgen|señor .. que? .. me lleve|recoja pausa|ya|pronto|esta|con
  virgen|dios que me lleve
  sobreviv* .. intento
  haber sobrevivido
  mi|un|dos|tres|otro|varios|mis intento|intentos pausa|y|nadie|fallido*|de
  no despertar en|nunca
  de|con terminar con esto|todo
  pegaba|pegara|pego|daba un tiro|balazo
  pistola|arma ya? no estaria|me
  esperando morirme|morir|la que? me? llegue? la? muerte?
  llegue|espero|esperando|deseo|busco|ansio|llamo la|mi muerte
  muerte pausa la espero|quiero|deseo
  idea de morir|morirme|matarme
  que me muera|mate de|y|pausa|ya
  cuando yo me mate
  descansar cuando yo? me muera
  cuando me mate
  favor si? muriendome|me muero|muero
  perdon|perdonen|perdonenme|perdoname .. .. por? lo que voy a hacer
  perdonenme pausa
  ultima vez que escribo
  lean|leas esto .. ya me? fui|voy|habre
  esperame|espereme .. ya? voy contigo
  me voy contigo|contigo
  azotea|puente|balcon|vias|techo .. .. salto|saltar|tirarme|tiro|aviento|salte
  borde del|de balcon|puente|azotea|abismo|techo|terraza
  casi salto|salte|brinco
  baje del puente
  atropellaban|atropellara|atropellen|atropelle
  conte|guardo|junte|juntando|acumulo|guardando las|los|muchas|unas pastillas|remedios|medicamentos
  quitar|quite|quito|quita|quitarle mi|la vida
  quitarme|quitarse|quitarnos la|mi|su vida
  suicid*|suisid*|sucid*
  matarme|ahorcarme|ahorcarse|desvivirme|sewerslide|unalive
  pausa|a|ya|quiero|voy|literal|necesito|hoy|me kms pausa|hoy|ya|xd|por|y|si
  quiero|quisiera|prefiero|preferiria ya? no|dejar de? vivir|existir
  irme de la|esta vida
  dsaparecer|desaparecer d? este mundo
  dsaparecer de este
  me QUIERO sui|desvivir
  NO QUIERO|deseo|pienso|puedo|soporto|aguanto|merezco|aguante mas|seguir|estar|continuar|volver|a? mas|estar|seguir? VIVIR
  NO QUIERO vivir|existir|VIVIR mas
  NO|cero|pocas|perdi|perdiendo|acabaron|fueron|quitaron|quito|sin tengo|las|mis|mas|de|nada|siento|me? ganas de seguir|estar? VIVIR
  ganas de no VIVIR
  ganas de MATARME
  NO QUIERO seguir|estar|continuar|vivir|existir|quedarme|voy en este mundo
  NO QUIERO estar aqui|aca|viva|vivo
  NO QUIERO nada con la vida
  NO puedo mas con mi|la|esta vida
  NO aguanto|soporto mas? mi|la|esta|seguir vida|viviendo|existencia
  aguanto|soporto mas? vivir
  cansada|cansado|harta|harto|canse|aburrida|aburrido de la|esta|mi? vida|vivir|existir|VIVIR
  cansada|cansado|harta|harto|canse de estar|seguir VIVIR
  rindo|rendi|despido|despidiendo|despedirme|adios con|de|a la|esta|este vida|mundo
  irme|ir|dejar|abandonar|desaparecer|salir de|a? este|esta mundo|vida|planeta
  voy de este mundo
  desaparecer|dormir|dormirme|descansar|irme|desvanecerme para siempre
  dormir|descansar|dormirme eternamente
  QUIERO|solo desaparecer y que|no|ya
  QUIERO desaparecer pausa
  QUIERO desaparecer del mapa|mundo|todo
  QUIERO NO|dejar de? existir
  dejar de existir|vivir
  QUIERO acabar|terminar con todo|esto
  acabar|terminar con todo
  acabar con esto
  acabar|terminar|acabo|termino|acabe|acabare|terminare con mi vida|existencia|sufrimiento|dolor
  poner|ponerle|pongo|ponerme fin|final|punto a mi|todo|esto|esta|final vida|existencia|sufrimiento|dolor
  ponerle|poner fin a esto pausa
  poner|ponerle fin a todo
  QUIERO|ojala|rezo|pido|deseo|espero|queria|que|para NO volver|poder? a? despertar|despertarme|despierte|despertara
  NO QUIERO volver? a? despertar|despertarme
  despertar|despertara|despierte|desperte nunca|jamas mas?
  dormir|dormirme|dormida|acostarme y|e? ya? NO|jamas despertar|despertarme
  NO despertar|despertara mañana|mas|pausa
  descansar en paz
  ojala|espero|deseo|mejor|quisiera|quiero|seria|deberia que? .. me MURIERA
  ojala .. que? me atropelle|atropellara|atropellen|mate
  que me atropellen|atropelle|atropellara|maten
  diera cancer
  si me mato|matara|muero|muriera|suicid*
  hoy|noche|mañana|estos|mejor|ya si? me mato|muero pausa|ya|y|nadie
  hoy|noche|mañana|mejor si? me mato
  mejor me muero|mato
  me mato pausa|hoy|nadie|esta|mañana
  me mato|matado|mate|suicido por mi|mis|ella|el|ellos
  me habria|hubiera|hubiese|habia matado|muerto|colgado
  ya estaria|estare MUERTO
  estaria|mejor|estare ya|mejor? MUERTO
  estoy mejor MUERTO
  estar MUERTO
  facil morir|morirme|MUERTO
  NO|nunca|jamas hubiera|haber|debi|hubiese|deberia haber? nacido
  QUIERO NO haber nacido
  estaria|estarian|estaran|estara|vivirian|serian mejor|felices|feliz sin mi
  mejor sin mi
  si yo? no existiera|existiese|estuviera viva|vivo?
  yo no existiera|existiese
  nadie .. extranaria|lloraria|notaria|buscaria|importaria si yo? me? muero|muriera|desaparezco|mato|desapareciera
  si me muero|mato|muriera nadie
  vida|existencia ya? no tiene|vale|merece sentido|nada|valor
  vida ya? no vale|merece la pena
  NO le|tengo|hay|encuentro|veo|tiene veo|encuentro|hallo|encontre? sentido|razon|razones|motivo|motivos|caso a|para|de|en seguir|la|mi|estar? VIVIR|vida
  NO vale|merece la pena seguir|continuar? VIVIR
  NO vale|merece la pena seguir pausa
  NO tengo por que|para VIVIR
  NO tengo|hay|encuentro|quedan fuerzas|motivos|razones|razon|motivo para|de seguir|continuar|estar? VIVIR
  sentido de vivir|existir
  sirvo para vivir
  odio|detesto estar|seguir? vivir|viva|vivo|existir
  odio mi vida y quiero
  vivir|existir me duele|pesa
  me duele|pesa estar|seguir? vivir|viva|vivo|existir
  ata a la|este|esta vida|mundo
  llegar viva|vivo|con a|vida mañana?
  no quiero cumplir un|otro año mas
  salida es|que la|matarme|morir|morirme|mi? muerte
  muerte|morir|morirme es|seria la|un|mi unica|alivio|salida|solucion|mejor|descanso
  pienso|pensando|fantaseo|deseo|sueño mucho|siempre|solo? en|con la|mi muerte
  deseo|anhelo|busco la|mi muerte
  sueño con estar MUERTO
  que .. alguien|me maten|mate
  quiero que me maten|mate|mataran
  alguien que? me mate
  matenme|matame|mateme pausa|por|ya
  y morirme|matarme pausa
  pido|ruego|rezo|suplico .. dios|diosito que ya? me lleve|recoja
  pido|ruego .. que me lleve
  dios|diosito|señor ya? llevame|recogeme
  irme con .. cielo|abuel*
  TIRARME de|del|al|a|por|desde .. VACIO
  me|ganas QUIERO|dan|de a|de? TIRAR a|de|del|al|por|desde|con .. VACIO
  quiero|queria|voy a? saltar pausa
  estrellarme|chocar|choque .. a proposito
  cruzar sin mirar y
  pegar|pegarme|dar|darme|meter|meterme un tiro|balazo|plomazo
  volar|volarme|vuelo|reventar|reventarme|vuele la|los cabeza|sesos
  carta|nota de suicidio
  escribi|escribiendo|tengo|deje|hice la|mi|una? carta de despedida
  carta de despedida pausa
  es mi ultima noche pausa|viva|vivo|aqui
  es mi despedida
  mi ultimo|ultima dia|noche en este|esta|con mundo|vida
  leas|lean|lea esto ya? no? estare|voy|estar|muerto|muerta|existire
  NO voy a estar aqui|viva|vivo|en pausa|este|perdon mundo?
  mañana ya? NO estare|voy|despertare a? estar? aqui|pausa|viva|vivo
  formas|maneras|metodos|como|forma|manera puedo|de|para? MATARME
  como morir|morirme sin dolor|sufrir|que
  morir|morirme sin dolor|sufrir
  valor|cobarde|huevos|coraje|agallas|valiente de|para MATARME
  plan|fecha|intentos|impulsos|pensamientos|ideas de|para MATARME|muerte
  NO me he? mato|matado
  no aguanto|soporto mas pausa
  ya no aguanto|soporto mas? pausa
  ya? no aguanto|soporto mas? esto|asi|todo pausa
  ya? no aguanto|soporto mas? tanto|tanta|este|esta dolor|sufrimiento|tristeza|angustia pausa
  pausa ya no puedo mas pausa
  NO quiero|quisiera|deseo|pienso seguir|quedarme|continuar mas? aqui|aca mas? pausa
  NO tengo|hay|quedan|encuentro mas? ganas|fuerzas|motivos|razones|motivo|razon de|para seguir|estar|quedarme|continuar aqui|aca pausa
  `,
  selfHarmWordGroups,
)

export const selfHarmPhrases = compilePhrases(
  `
  autolesion*
  lastimarme|lastimandome|cortarm|cortandome|tajearme|herirme|cortando de|pausa|otra|los nuevo?
  lastimarme|lastimandome|cortandome|tajearme
  me lastimo|golpeo|castigo|hiero|corto cuando|para|si|porque|a|pausa|por
  me DAÑO los|las|el|la|mis? BRAZOS|manos
  me DAÑO .. .. hasta|para|por|cuando|de|con .. SANGRE
  me doy|pego cachetadas|puñetazos|golpes|puños|cabezazos frente|por|para|contra|pausa|hasta|cuando
  me|pego pego puñetazos|cachetadas
  ando cortando
  lleno|llena|llenos|llenas de cortes|cortadas
  marcas que me hice
  sangre en mi|mis brazo|brazos|piel|pierna|piernas
  se corta|lastima|autolesiona pausa
  me corto|corte|cortaba|cortando|QUIERO a? cortar? los|las|el|mis BRAZOS
  me corto|cortaba cuando|para|pausa|otra|de|a|sola|todas|todos|en|y|porque|desde|por|siempre|mucho|cada
  me corte otra|anoche|porque|para|los|las|de vez|nuevo?
  cortarme|cortarse
  volvi|vuelvo|ganas|necesito a|de cortar|cortarme
  QUIEN se corta los|las|pausa|desde|cuando|y|porque|otra
  me|se hago|hice|hace|haciendo|hacia|hacer cortes|cortadas|heridas
  me hago|hice|haciendo|hacer daño pausa|a|cuando|para|porque|sola|solo|mismo|misma
  se hago|hice|hace|haciendo|hacia|hacer daño pausa|a|cuando|para|porque|sola|solo|mismo|misma
  me hacia daño a? mi? sola|solo|mismo|misma|para
  yo|antes|adolescente|niña|niño me hacia daño
  me QUIERO a? hacer daño
  me corto en|por|las|los
  me corte por|en|los|las primera|brazo*|pierna*|mano*|muslo*
  cicatrices que yo? misma|mismo? me hice
  cicatrices que me hice
  me golpeo|cacheteo|castigo
  castigarme
  venas cortadas|abiertas
  me DAÑO hasta
  sus|mis cortes
  QUIEN .. se corta los|las|pausa|y|desde|porque
  hacerme|hacerse daño|algo|cortes|heridas|pausa
  lastimo|lastimarme|golpeo|golpearme|pego|quemo|quemarme|rasguño .. a proposito
  me lastimo|golpeo|pego|castigo|corto a mi misma|mismo
  me quemo .. cigarro*|cigarrillo*|brazo*|pierna*|piel|encendedor
  me golpeo la cabeza contra
  me rasguño|araño|arranco|muerdo los|la|las|el? BRAZOS hasta|para
  mis|los cortes pausa|con|en|de|que
  cicatrices de los|mis|las? cortes|cortadas
  soga|cuerda lista|preparada
  soga|cuerda|cinturon para colgarme|ahorcarme
  pastillas para no|morir|morirme|nunca despertar|pausa
  pastillas .. para MATARME
  pastillas .. no despertar
  pastillas .. tomar|faltan|falta|necesito para MATARME
  tomar|tomarme|tragarme|tome|tomo todas las|mis pastillas
  pastillas en la mano
  tomarme|tomar|tome|tragarme|trague un|el|todo|una frasco|blister|bote|caja de|entero|entera
  para no despertar
  sobredosis
  tome|trague .. pastillas y desperte|pausa|me
  pastillas y desperte
  desperte en el hospital
  tomar|tomarme|tome|tomo|trague veneno|raticida|cloro
  envenenarme
  matando de hambre a proposito
  deje|dejar|dejo de comer para MATARME
  `,
  selfHarmWordGroups,
)
