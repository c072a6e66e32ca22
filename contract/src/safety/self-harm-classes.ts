// Word classes of the self-harm classifier: words of one meaning count as one feature, so that the classifier knows more than the words it was trained on.
import { phoneticForm } from '../text/phonetic-tokens.ts'

/** "a*" is a beginning. Spelled as in a dictionary, without accents. */
const classes: Readonly<Record<string, string>> = {
  DIE: 'morir morirme morirse muero muere mueren muriera muriese muera murio mori moriria morire moria muriendo muriendome petatear petatearme fallecer fallezco palmar palmarla palmo estirar espichar dinarla pelar moriii*',
  DEAD: 'muerto muerta muertos muertas difunto difunta cadaver',
  DEATH: 'muerte parca muertes',
  KILL: 'matar matarme matarse matarte matara mate mato matado matada matando matandome mata matan mataria matare',
  SUICIDE:
    'suicid* desviv* unaliv* kms ahorcar* ahorque ahorco ahorco* suisid* corchazo autodestru* eutanasia sewerslide petatearme',
  LIVE: 'vivir vivo viva viviendo vive viviria vivos seguir existir existo existiendo existencia existiera existi existiese respirar respirando respiro',
  LIFE: 'vida vidas mundo planeta existencia',
  ALIVE: 'viva vivo vivos vivas',
  END: 'terminar termine termina terminarlo acabar acabe acaba acabo acabarlo acabara final fin terminara pare parar apagar apague apagarme apagarse apago borrarme borrarse evaporarme apagarnos cese',
  VANISH: 'desaparecer desaparezco desapareciera desaparezca desaparecere desvanecer* esfumar* evaporar*',
  GO: 'irme irse ir voy iria iremos fui vaya fuera ido marcharme partir largarme reunirme alcanzarlo alcanzarla seguirlo seguirla irnos',
  STAY: 'estar quedarme continuar sigo siga sigue estoy estare este estuviera estaria quedar aqui aca aki',
  CUT: 'cortar cortarme corto corte cortes cortaba cortadas cortada cortando cortandome corta cortan cortado cortados cortarse tajos tajo tajearme tajeo rajarme',
  HURT: 'lastimar* lastimo lastimaba autolesion* autolesiono daño herirme hiero rasguño araño arañarme golpeo golpearme golpeo quemo quemarme pellizco pego pegarme castigo castigarme castigarse muerdo clavo arranco',
  BLADE:
    'navaja navajas gillette cuchilla cuchillas cuter cutter bisturi sacapuntas cuchillo cuchillos compas vidrio tijeras rasuradora hoja',
  BODY: 'brazo brazos muñeca muñecas pierna piernas muslo muslos vena venas piel antebrazo antebrazos panza cuello abdomen caderas',
  SCAR: 'cicatriz cicatrices marcas marca moretones moreton sangre sangrar sangran sangro heridas costras vendas',
  PILL: 'pastilla pastillas frasco blister clonazepam sobredosis medicamentos remedios tafil rivotril veneno raticida cloro insulina caja pildoras dosis fluoxetina',
  ROPE: 'soga cuerda cinturon nudo lazo colgarme colgarse colgada colgado viga cable horca',
  GUN: 'pistola arma tiro balazo plomazo bala disparo revolver escopeta dispararme sesos cabeza',
  HEIGHT:
    'puente azotea balcon techo ventana edificio piso terraza precipicio barranco viaducto acantilado torre vacio mirador abismo',
  TRAIN: 'tren metro vias anden camion riel autopista volante muro poste',
  JUMP: 'saltar salte salto saltara tirarme tire tiro tirar aventarme aviento lanzarme lanzar arrojarme brincar botarme soltarme soltar salta asomo',
  SLEEP: 'dormir dormirme duermo dormida dormido duerma acostarme acostar duerme',
  WAKE: 'despertar desperte despierto despierte despertarme despertara despertado amanecer amanezca amanezco amaneciera levantarme',
  NEVER: 'nunca jamas siempre eternamente eterno',
  NOT: 'no ni sin tampoco nada cero nunca jamas',
  WISH: 'quiero quisiera queria quise ojala deseo desearia desee ganas prefiero preferiria gustaria espero sueño anhelo pido rezo ruego kiero qiero quiere',
  CAN: 'puedo aguanto soporto doy tolero resisto puede aguante pude aguantar soportar',
  TIRED:
    'cansado cansada harto harta canse agotado agotada chato chata podrido podrida ladillada ladillado hastiado hastiada aburrido cansa cansancio exhausta mamado mamada obstinado rendirme rindo rendi rendida',
  SENSE: 'sentido caso razon razones motivo motivos chiste proposito gracia ilusion esperanza futuro salida motivacion',
  BURDEN: 'carga estorbo estorbando estorbar molestia peso lastre problema estorbaria sobro sobra basura inutil',
  BETTER: 'mejor felices feliz tranquilos tranquila alivio aliviados descansarian libres paz',
  WITHOUT: 'sin',
  NOBODY: 'nadie ninguno alguien',
  MISS: 'extrañaria extrañarian extrañara lloraria llorarian notaria notaria notarian echaria importaria importara olvidarian olvidan enteraria buscaria falta ausencia',
  BYE: 'adios despedida despedirme despedi despido carta cartas nota perdonenme perdon perdonen perdoname testamento',
  FUNERAL: 'funeral entierro velorio tumba ataud entierren cajon panteon lapida enterrada',
  ATTEMPT: 'intento intente intentos intentado intentarlo intentaria tentativa intentar',
  PLAN: 'plan planes fecha planeo planeado listo lista preparado preparada metodo metodos forma formas manera decidido decidi',
  HEAVEN: 'cielo dios diosito señor virgen infierno eternidad allah angelitos',
  TAKE: 'lleve llevame llevara recoja quite recogeme llevarme',
  BORN: 'nacer nacido naci naciera nacimiento abortado',
  HATE: 'odio detesto asco desprecio merezco',
  PAIN: 'dolor sufrir sufrimiento duele agonia angustia tormento tortura condena vacio vacia oscuridad',
  REST: 'descansar descanso descanse descansare paz',
  SELF: 'me mi mis yo conmigo misma mismo',
  LAUGH: 'jaja* risa jeje* xd jsjs* jaj* chiste broma meme',
  KIN: 'mama papa hijo hija hijos hermano hermana abuela abuelo abuelita tio tia esposo esposa novio novia amigo amiga primo prima perro gato suegra jefe ex',
  VOICES: 'voces voz impulso impulsos pensamientos intrusivos ideas idea',
  CARE: 'psiquiatrico psiquiatra internada internado internaron terapia psicologa psicologo depresion linea',
  WORK: 'trabajo trabajar jefe oficina empresa laburo chamba examen universidad carrera tesis',
}

const byWord = new Map<string, string[]>()
const byStem: (readonly [string, string])[] = []
for (const [name, words] of Object.entries(classes))
  for (const word of words.split(' ')) {
    if (word.endsWith('*')) byStem.push([phoneticForm(word.slice(0, -1)), name])
    else {
      const known = byWord.get(phoneticForm(word)) ?? []
      if (!known.includes(name)) byWord.set(phoneticForm(word), [...known, name])
    }
  }

/** Classes of a phonetic token. */
export function wordClasses(token: string): readonly string[] {
  return byWord.get(token) ?? byStem.flatMap(([stem, name]) => (token.startsWith(stem) ? [name] : []))
}
