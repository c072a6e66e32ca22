// Tables of the name detector: common first names and surnames of Spanish-speaking countries, folded (no accents, ñ as n).
import { wordSet } from './tokens.ts'

export const firstNames = wordSet(`
aaron abel abelardo abigail abner abraham abril absalon adalberto adan adela adelaida adolfo adrian adriana adriel agustin agustina aida aidee
ainhoa aitana aitor alan alba alberto alcira aldair aldo alejandra alejandro alessandra alex alexa alexander alexandra alexi alexis alfonso alfredo
alicia alina alison alma almudena alondra alonso alvaro alvina amadeo amado amador amalia amanda amaya ambrosio amelia amparo ana anabel anahi
analia ananias anastasia andrea andres andreu andy ane angel angela angeles angelica angelina angie anibal aniceto anita anselmo antonella antonia
antonio apolinar aquiles araceli aracely arantxa arantza arcadio arely argelia ariadna ariana ariel aristides aritz armando arnaldo arnoldo arnulfo
arturo asier astrid asuncion atilio augusta augusto aureliano aurelio aurora axel ayelen azucena baldomero baltazar barbara bartolome bautista
beatriz begona belen belinda belisario benedicto benicio benito benjamin bernarda bernardo berta bertha betty bianca blanca blas bonifacio brais
brandon braulio brayan brenda brian briana brigida brisa briseida britany bruna bruno bryan camila camilla camilo candela candelaria candida caridad
carina carla carlos carlota carmela carmen carol carolina casandra casimiro catalina catherine cayetano cecilia celeste celia celina celso cesar
cesia charo christian cinthia cintia cipriano ciro citlali citlalli clara clarisa claudia claudio clemente clementina cleotilde clotilde concepcion
constanza consuelo cornelio crisanto crispin cristian cristina cristobal cuauhtemoc cynthia dafne dalia damian daniel daniela danilo dante dario
darwin dayana dayron debora deisy delfina delia delmira demetrio denis denise deyanira diana diego diomedes dionisio dolores domingo donato dora
doris dulce dylan eber edelmira edgar edgardo edith edmundo eduarda eduardo edurne edwin efrain eladio eleazar elena eleonora eliana elias eliecer
eligio elio elisa elisabet eliseo elizabeth elkin elmer eloina eloisa eloy elsa elvia elvira elvis ely emanuel emilia emiliano emilio emma
encarnacion enrique enzo epifanio erasmo eric erica erick erik erika erminia ernestina ernesto esau esmeralda esperanza esteban estefania estefany
estela ester esther estrella etelvina eudora eufemia eugenia eugenio eulalia eulogio eusebio eustaquio eva evangelina evaristo evelin evelyn
everardo exequiel ezequiel fabian fabiana fabio fabiola fabricio facundo fanny fatima faustino fausto federico felicia feliciana feliciano felicitas
felipa felipe felix fermin fermina fernanda fernando fidel fidelina filomena fiorella flavia flavio florencia floridalma florinda fran francisca
francisco franco freddy fredy frida fulgencio gabino gabriel gabriela gael galo gaspar gaston genaro genesis georgina geovanny geraldine gerardo
german gertrudis gilberto gimena gina gioconda giovanna giovanni gisela gisell giselle gladis gladys glenda gloria gonzalo gorka graciana graciela
grecia gregoria gregorio greta griselda guadalupe guido guillermina guillermo gumersindo gustavo haydee hebe hector heidy helena heriberto herman
hermelinda hermenegildo hermes herminia hernan hernando higinio hilario hilda hipolito homero honorio horacio hortencia hortensia huberto hugo
humberto ian idalia ignacia ignacio iker ildefonso ileana ilse imanol india indira ines ingrid inigo inmaculada iraida iraiz irene irina iris irma
isaac isabel isabela isabella isaias isauro isela isidora isidro ismael israel itzayana itzel ivan ivana iveth ivette ivonne izaskun jacinta jacinto
jacobo jacqueline jader jaime jairo jandry janeth jannet jasmin jason javier javiera jazmin jeannette jefferson jeimy jeison jenifer jennifer
jennyfer jeremias jeronimo jerson jesenia jesica jessica jesus jhoana jhon jhonatan jhonny jimena jimmy joan joana joaquin jocelin jocelyn joel
johana johanna john johnny jokin jonas jonatan jonathan jone jordi jordy jorge jorgelina jose josefa josefina joselito joselyn josue josune jovani
jovita juan juana juanita juanjo judith julia julian juliana julieta julio justina justo juvenal kamila karen karina karla katerine katherine katia
katty keila kelly kendra kenia kevin keyla kiara kimberly koldo lara laura lautaro lazaro leandro leida leidy leila leire lenin leo leocadio
leonardo leonel leonela leonidas leonilda leonor leopoldo leslie lesly leticia leyre lia lidia ligia lilia lilian liliana lina lisandro lisbeth
lisette livia lizbeth lizeth lola lorena lorenzo loreto lorgia lourdes lucas lucelly lucero lucia luciana luciano lucila lucio lucrecia ludmila luis
luisa luna lupe lupita luz luzdary luzmila mabel macarena magali magaly magdalena maia maialen maicol maira maite malena malvina manolo manuel
manuela mara marbella marcela marcelina marcelino marcelo marcia marco marcos margarita maria mariam mariana marianela mariangel mariano maribel
maribella maricarla maricarmen maricel maricela maricruz mariela marielena marilu mariluz marina mario marisa marisol maritza marlen marlene marleny
marlin marlon marta martha martin martina mary maryori mateo matias matilde mauricio maurilio mauro maximiliano maximo mayerly mayra mayte medardo
melania melany melchor melina melisa melissa melitza mercedes mercy meritxell merly mery micaela miguel miguelina mikel milagros mildred milena
milton minerva mirella mireya miriam mirian mirna mirta misael mitzi modesto moises monica monserrat montse montserrat myriam myrna nadia nahuel
nancy napoleon narciso natali natalia nataly natividad nayeli nazareth nazario neftali nelida nelly nelson nelva nerea nestor neyser nicanor nicol
nicolas nicole nidia nidya nieves nilda nilsa ninoska noelia noemi nohemi nohora nora norberto norelis norma nubia nuno nuria nury obdulia octavia
octavio odalys odilia ofelia olga oliver olivia omaira omar onofre oriana orlando oscar oscarina osiris osmar osvaldo oswaldo otilia otto ovidio
pablo paco paloma pamela pancracio paola pascual pascuala patricia patricio patrocinio paula paulette paulina paulino paulo pedro penelope perla
petra petrona pia piedad pilar policarpo porfirio primitivo priscila prospero prudencio quirino rafael rafaela raimundo ramiro ramon ramona ramses
raquel raul rayda rebeca refugio regina reina reinaldo remedios renata rene rey reyes reyna reynalda reynaldo ricardo rigoberto rina rita roberta
roberto rocio rodolfa rodolfo rodrigo rogelio roger rolando roman romelia romina ronald ronaldo roque rosa rosaisela rosalba rosalia rosalina
rosalinda rosalva rosana rosangela rosario rosaura rosemary rosendo rosio roxana roxanne ruben rubi rudy rufina rufino ruperta ruperto rusbel rut
ruth sabina sabrina sagrario salome salvador samanta samantha samir samira samuel sandra santiago santino santos sara sarai saturnino saul sebastian
sebastiana segundo selena serafin sergio severino sheila shirley sigifredo silvana silverio silvestre silvia silvina silvino simon simona sixto
socorro sofia sofonias soila sol solange soledad sonia sonja soraya stalin stefany stella stephanie stiven sugey sulema susana tabata tadea tadeo
tamara tania tatiana telma teodoro teofila teofilo teresa thalia thiago tiago timoteo tirso tito tobias tomas tomasa trinidad tulio ulises unai
urbano uriel ursula uxue valdemar valente valentin valentina valentino valeria valerio vanesa vanessa vania venancio veronica vicenta vicente victor
victoria victorina victorino vidal vilma violeta violetta virgilio virginia virginio visitacion viviana vladimir walberto waldo walter wanda
washington wenceslao wendy wilber wilder wilfredo wilfrido william wilman wilmer wilson winston xavier ximena xiomara xoan xochitl yadira yahir
yajaira yamila yamile yamilet yamileth yandel yanet yaneth yanina yanira yaquelin yaretzi yasmin yasmina yasna yazmin yelitza yeni yenny yerson
yesenia yesica yesid yessica yohana yohanna yolanda yolima yordi yoselin yuleisy yuliana yulieth yulissa yuly yurany yuri yuridia zacarias zaida
zaira zeferino zenaida zenobia zenon zoe zoila zulema zulma zunilda`)

export const surnames = wordSet(`
abad abarca abreu acevedo achury acosta acuna aguado aguayo agudelo aguero aguiar aguilar aguilera aguirre agurto ahumada alanis alarcon alba
albarracin albornoz alcala alcantara alcaraz aldana alderete alegre alegria alejo alfaro allende almada almeida almonte alonso altamirano alvarado
alvarez alvear alzate amado amador amaya amezcua anaya andrade andujar angarita angulo antunez apaza aponte aquino aragon arana aranda arango araujo
aravena araya arbelaez arboleda arce arellano arenas arevalo arguello arias aristizabal ariza arizmendi armendariz armenta arrascaeta arredondo
arriaga arrieta arroyo arteaga arzate asencio astorga avalos avendano avila aviles ayala aybar azcona azevedo badillo baez baeza balbuena balderas
ballesteros baltazar banda banuelos baquero barahona barajas barbosa barboza barcenas barco bardales barragan barrales barraquer barraza barrera
barreto barrientos barrio barrios barron bastidas basualdo basurto batista batres bautista bazan becerra bedoya beitia bejar bejarano bello beltran
benavente benavides benavidez bencomo benitez berlanga bermudez bernal berrios berrocal berumen besada betancourt betancur betanzos bianchi blanco
blanquer bocanegra bohorquez bolanos bolivar bonifaz bonilla borda borja borrego botero bracho brambila bravo briceno briones brito brizuela bruno
buendia bueno bueso buitrago burbano burga burgos bustamante bustillo bustillos bustos caballero cabanillas cabello cabezas cabral cabrera caceres
cadena caicedo caldas calderon calero calle calvo camacho camarena camargo campos canales canchola candia canizales cano cantu capdevila carabajal
carbajal carballo carbone carbonell cardenas cardona cardozo carmona caro carpio carranza carrasco carreno carreon carrera carreras carrillo carrion
cartagena carvajal casal casanova casares casas casillas castaneda castano castellanos castello castellon castillo castrejon castrillon castro
catalan cayo cazares ceballos cedeno centeno cepeda cerda ceron cervantes cervera chacin chacon chambi chamorro chan chavarria chavarro chavez
chiriboga chirinos choque choquehuanca chuc cienfuegos cifuentes cisneros cobo cobos coello colina collado collazo colmenares colque concha conde
condori contreras cordero cordova corona coronado coronel corral corrales correa corredor correia cortes cortez costa costas costilla covarrubias
crespo cruz cuadra cuadros cuellar cuello cuenca cuervo cueva cuevas curbelo dalton davalos davila deleon delgado delvalle devia diaz diez diosdado
dominguez donoso duarte ducos duenas duque duran dussan echavarria echevarria echeverri echeverria egea elias elizondo encinas enciso enriquez
errazuriz escalante escalona escamilla escobar escobedo escudero espada esparza espejo espinal espinel espinosa espinoza esquivel esquivias estevez
estrada estupinan etcheverry etxeberria fabregas fajardo falcon fallas farfan farias febres feijoo feliz fernandez ferrari ferreira ferrer ferreyra
ferro fierro figuera figueredo figueroa flores florez fonseca forero fraga fraile franco frausto freire freyre frias fuenmayor fuentes fuenzalida
fuertes funes gaitan galan galarza galdamez galeano galindo gallardo gallego gallegos galvan galvez galvis gamarra gamboa gandara gaona garay garces
garcia garduno garibay garrido garza gastelum gatica gauna gavidia gavilan gaviria gil gimenez giraldo giron godinez godinho godoy goikoetxea gomez
gongora gonzales gonzalez gordillo goyeneche grajales granado granados graterol grijalva gualdron guaman guardado guardia guerra guerrero guevara
guillen gurrola gutierrez guzman haro henao henriquez heredia hermosillo hernandez herrera herrero hidalgo hinojosa holguin hoyos huaman huamani
huanca huayta huerta huertas huerto hurtado hurtarte iannuzzi ibanez ibarguen ibarra iglesia iglesias illescas infante inga iniguez insfran irigoyen
isaza islas iturbe iturriaga izaguirre izquierdo izurieta jacome jaimes jara jaramillo jasso jerez jimenez jordan juarez jurado krause lagos laguna
laiseca lalinde landa landeros lanza lara larios larranaga lasso laverde lazcano lazo leal lechuga ledesma ledezma leguizamon leiva lemus lenis leon
lerma leyva lezama lezcano licona liendo linares lira lizarazo lizarraga llamas llanos llerena llontop llorente loaiza lobo lombardi lombardo
londono longoria loor lopez lorenzo loyola lozada lozano lucero lucio luevano lugo lujan lumbreras luna luque machado macias maciel madera madrigal
madueno maidana malave malaver maldonado mamani manosalva manrique mansilla mantilla manzanares manzano manzur maradona marcano marchant mares marin
mariscal marmol marmolejo marquez marrero marroquin martinez mascareno mata matamoros mateos matos maturana matute mayo mayorga mayta maza
mazariegos medina medrano mejia melendez melgar melo mena menacho menchaca mendez mendieta mendoza meneses meraz mercader mercado merino mesa mestre
meza miguel mijares millan minaya miranda mireles moctezuma mojica molina moller moncada moncayo mondaca mondragon monge monroy monsalve montalvo
montano montecinos montenegro montero montes montiel montilla montoro montoya mora morales moran moreira moreno moreyra morillo moscoso mosquera
mota motta moya muniz munoz murcia murillo muro najera naranjo narvaez nava navarrete navarro navas nazario negrete negron neira neri nieto nieves
nina nogales noguera nolasco noriega novoa nunez nuno obando obregon ocampo ochoa ojeda olave olaya olea oleas olguin olivares olivas oliveira
oliver olivera oliveros olmedo olmos olvera onofre oquendo orantes ordaz ordonez orduna orellana oropeza orozco orrego orta ortega ortegon ortiz
osorio osorno ospina osses otalora otalvaro otero oviedo oyarzun oyola ozuna pabon pacheco padilla padron paez pajuelo palacio palacios palma
palomares palomino panchi pancorbo paniagua pantoja pardo paredes paredez parra pastrana patino pavon payan paz pazmino pech pedraza pedroso pedroza
pelaez pena penafiel penagos penaloza penaranda peralta peraza perdigon perdomo perea pereira pereyra perez perlaza pezo piccoli piedra piedrahita
piedras pineda pinedo pinilla pino pinos pinto pinzon pita pizarra pizarro plascencia plata plaza plazas poblete polanco polo poma pomares ponce
porras portela portillo porto posada povea poveda pozo prada pradilla prado preciado prieto puente puerta pulgarin pulido quesada quevedo quezada
quijada quijano quimbaya quinones quinonez quintana quintanar quintanilla quintero quirarte quiroga quiros quiroz quispe rada raigosa ramirez ramon
ramos rangel rebollar rebolledo recalde recinos regalado reinoso rendon renteria requena resendiz restrepo retamal reverol revilla reyes reyna
riascos ribera ribero ricci rico rincon riojas rios riquelme rivadeneira rivas rivera rivero rizo roa robayo robledo robles rocca rocha rodarte
rodas rodriguez rojas rojo roldan roman romano romero romo rondon rosado rosales rosas rosero rosillo rossi rosso rotela ruano rubiano rubio rueda
ruiz ruvalcaba saa saavedra sabogal saenz saez sagastume salamanca salas salazar salcedo saldana saldivar salgado salguero salinas salomon
salvatierra samaniego samayoa samudio sanabria sanchez sancho sandino sandoval sanhueza santacoloma santacruz santamaria santana santander santiago
santillan santos sanz sarabia saravia sarmiento sauceda segovia segura sepulveda sequera serna serrano serrato sierra sierralta sifuentes sigcha
silva simancas simbana solano solis solorzano somoza sordo soria soriano sosa sotelo soto sotomayor stein suarez suazo subia suero tabares taborda
tacuri tafur tamayo tapia tapias tarazona tavarez tejada tejeda tellez tello tenorio teran terrazas terrones tibaduiza tinoco tirado tobar tobon
toledo tomala toranzo tordecilla toro torre torrealba torres torrez torrico tovar tovilla trejo trevino triana trigo trinidad trochez troncoso troya
trujillo tufino tun tupac turcios tzuc ugarte ulloa umana undurraga urbina urdaneta urena ureta uriarte urias uribe urquijo urquiza urrea urrutia
usuga uzcategui vaca valadez valbuena valdes valdespino valdez valdivia valdivieso valdovinos valencia valenzuela valera valero valiente valle
vallecillo vallejo valles valverde vanegas vaquero varela vargas varon vasco vasquez vazquez vega vela velarde velasco velasquez velazquez velez
ventura vera verdejo verdin verdugo vergara vergel viana vicente vicuna vidal viedma viera vigil vilches vilchez villa villafane villafuerte
villagomez villagra villalba villalobos villalonga villalpando villalta villamil villamizar villanueva villar villarreal villarroel villarruel
villasenor villavicencio villeda villegas viloria vinueza virgen virviescas vivanco vivas vizcaino wilches wilchez xicotencatl yague yanez yara
yarce yataco ybarra yepez yugar yupanqui zabala zabaleta zalazar zaldivar zambrano zamora zamorano zamudio zapata zaragoza zarate zarco zavala
zelaya zepeda zerpa zubiri zuleta zuluaga zumarraga zuniga zurita`)

/** Words of the two tables that are ordinary words in lower case, so that they count there only beside a name that is none. */
export const ambiguousNames = wordSet(`
abril alba alegre alegria alex alma alonso amado amparo angel angeles arenas asuncion augusta aurora azucena banda barco barrera barrio barrios
bautista bello blanca blanco bolivar borda borrego bravo brisa buendia bueno caballero cabello cabezas cadena calderon calle calvo campos canales
candida cano capdevila caridad carmen caro carrera carreras cartagena casas castillo catalan cayo celeste celia cerda chan cienfuegos cobo colina
concepcion concha conde consuelo cordero cordova corona coronel corral corrales corredor cortes costa costas costilla cristian cruz cuadra cuadros
cuauhtemoc cuello cuenca cuervo cueva cuevas dalton darwin delgado diez diosdado dolores domingo dora dulce duque elias encarnacion escudero espada
espejo esperanza estela estrella falcon feliz ferro fierro flores fraga fraile franco fuentes fuertes galan gallardo gallego gallegos gavilan gil
giron gloria granado grecia guadalupe guardado guardia guerra guerrero hermes herrero hidalgo hoyos huerta huertas huerto iglesia iglesias india
indira infante iris islas israel izquierdo jara jerez jesus jordan jurado justina justo lagos laguna landa lanza lara lazaro lazo leal lechuga lenin
leo leon linares lira llamas llanos lobo lola lucero lucio lumbreras luna luz machado madera manzano mara maradona mares margarita mariscal marmol
mata matos maximo mayo mena mercader mercado mercedes mercy merino mesa milagros miranda modesto montes mora moreno mota murcia muro napoleon
naranjo narciso nava negron nicol nieto nieves nina nogales octavia olivas oliver olmos osiris otto padron palacio palacios palma paloma pardo
paredes parra pascual paz pech pena perla piedad piedra piedras pilar pino pinos pinto pita pizarra plata plaza plazas polo poma portillo porto
posada pozo prada prado primitivo prudencio puente puerta pulido quintana ramos recalde refugio regina reina remedios rey reyes reyna ribera rico
rincon rios rizo rocio rojas rojo roman romano romero romina romo rosa rosado rosario rosas rubi rubio rueda sabina salamanca salas salomon salvador
sancho santander santiago santos sanz sara segovia segundo segura serrano sierra silva simon socorro sol soledad sordo soria soto stalin tacuri
terrazas terrones tirado tito toledo toro torre torres trigo trinidad tun tupac urbano vaca valencia valente valiente valle valles vaquero varon
vasco vega vela ventura vera verdugo viana victoria villa violeta virgen visitacion vivas washington zaragoza`)
