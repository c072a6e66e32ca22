// Fixtures: chat messages and chat requests of the user `luna`. Times are minutes before now.
import type { Random } from './random.ts'
import { sentence } from './sentences.ts'

/** Null: deleted, because the account of its author was erased. */
export type SeedMessage = { readonly by: 'luna' | 'other'; readonly text: string | null; readonly minutesAgo: number }
export type SeedConversation = {
  /** Key of the other user; null if that account was erased. */
  readonly with: string | null
  readonly messages: readonly SeedMessage[]
  /** Number of the other user's last messages that luna has not read. */
  readonly unread?: number
  readonly isBlocked?: boolean
}

const dayMinutes = 24 * 60

const poem = `No sé cómo empezar, así que empiezo por el final:
me fui.

Dejé las llaves en la mesa,
la radio encendida
y una nota que decía

   «vuelvo el domingo».

De eso hace once años.`

const long =
  'Te cuento todo, que por aquí me cuesta menos. Cuando abrí la panadería no le dije a nadie que el horno era de mi padre, porque llevábamos ocho años sin hablarnos y me daba vergüenza que supieran que igual me lo había dejado. Cada madrugada, a las cuatro, cuando prendo la leña, hay un ruido en la puerta de hierro que es exacto al que hacía él, y me quedo quieto un momento como si fuera a entrar. No entra. Después amaso, y se me pasa. Pero el otro día vino una señora a pedir pan de anís, que yo no hago, y me dijo: «su padre lo hacía los viernes». Y desde entonces hago pan de anís los viernes y no se lo dije a nadie. Hasta hoy. '

/** Many days of messages, for scroll and pagination of older messages. */
function manyDays(random: Random): SeedMessage[] {
  return Array.from({ length: 118 }, (_, index) => ({
    by: random.chance(0.5) ? ('luna' as const) : ('other' as const),
    text: sentence(random),
    minutesAgo: 9 * dayMinutes - index * 90 - random.below(20),
  }))
}

export function createLunaConversations(random: Random): SeedConversation[] {
  return [
    {
      with: 'panadero',
      unread: 3,
      messages: [
        ...manyDays(random),
        { by: 'other', text: long.repeat(2).trim(), minutesAgo: dayMinutes + 50 },
        { by: 'luna', text: '😭', minutesAgo: dayMinutes + 41 },
        { by: 'luna', text: 'No pares de hacerlo, por favor.', minutesAgo: dayMinutes + 40 },
        { by: 'other', text: '🙂👍🏽', minutesAgo: dayMinutes + 2 },
        { by: 'luna', text: poem, minutesAgo: 75 },
        { by: 'luna', text: 'Lo escribí hoy. Eres la primera persona que lo lee.', minutesAgo: 74 },
        { by: 'other', text: 'Ufff.', minutesAgo: 12 },
        {
          by: 'other',
          text: 'Hay una revista que publica cosas así: https://ejemplo.example/revista/convocatoria',
          minutesAgo: 11,
        },
        { by: 'other', text: '❤️', minutesAgo: 11 },
      ],
    },
    { with: 'noche', messages: [] },
    {
      with: null,
      messages: [
        { by: 'other', text: null, minutesAgo: 20 * dayMinutes },
        { by: 'luna', text: 'Yo tampoco se lo conté a mi hermana.', minutesAgo: 20 * dayMinutes - 4 },
        { by: 'other', text: null, minutesAgo: 20 * dayMinutes - 9 },
        { by: 'other', text: null, minutesAgo: 20 * dayMinutes - 10 },
      ],
    },
    {
      with: 'gato',
      isBlocked: true,
      messages: [
        { by: 'other', text: 'Contesta', minutesAgo: 6 * dayMinutes },
        { by: 'other', text: 'Sé que estás ahí', minutesAgo: 6 * dayMinutes - 1 },
        { by: 'luna', text: 'Por favor, no me escribas más.', minutesAgo: 6 * dayMinutes - 30 },
      ],
    },
  ]
}

/** Pending chat requests to luna. */
export const lunaChatRequests: readonly {
  readonly from: string
  readonly message: string | null
  minutesAgo: number
}[] = [
  { from: 'marea', message: 'Leí tu secreto de la carta. ¿Hablamos?', minutesAgo: 35 },
  { from: 'anon1', message: null, minutesAgo: 3 * 60 },
  {
    from: 'tinta',
    message:
      'Hola. No sé si esto se hace, pero llevo una semana pensando en lo que comentaste y creo que nos pasó lo mismo.\n\nSi no quieres hablar, no pasa nada: gracias igual.',
    minutesAgo: 2 * dayMinutes,
  },
]
