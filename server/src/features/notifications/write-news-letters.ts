// The letters about what happened: how much of each kind, and nothing of what was said, by whom or about which secret.
import { limits } from '@murmullo/contract/limits'
import type { NotificationType } from '@murmullo/contract/notifications'
import type { Letter } from '../../platform/mail.ts'
import { frameLetter } from '../accounts/frame-letter.ts'
import type { UnsentNews } from './deliveries.columns.ts'

type Told = Pick<UnsentNews, 'type' | 'people'>
type Links = { readonly origin: string; readonly unsubscribe: string }

export function newsLetter(to: string, news: readonly Told[], { origin, unsubscribe }: Links): Letter {
  const types = new Set(news.map(({ type }) => type))
  const [only] = types
  const own = types.size === 1 && only !== undefined ? alone[only] : undefined
  const { subject, first } = own ?? together
  // One of what has a letter to itself needs no number.
  const list = (own !== undefined && news.length === 1 ? [] : kinds).flatMap(({ type, words }) => {
    const some = news.filter((one) => one.type === type)
    return some.length === 0 ? [] : [words(some)]
  })
  return frameLetter(to, {
    subject,
    lines: [first],
    list,
    link: { to: `${origin}/notifications`, label: 'Ver mis notificaciones' },
    unsubscribe,
  })
}

const together = { subject: 'Tienes novedades en Murmullo', first: 'Esto pasó desde la última vez que te escribimos:' }

/** What does not wait for the letter of the day. */
const alone: Readonly<Partial<Record<NotificationType, typeof together>>> = {
  moderation: {
    subject: 'Hay una decisión sobre algo que escribiste',
    first:
      'Entra para leer qué se decidió y por qué. Si no estás de acuerdo, desde ahí mismo puedes pedir que otra persona lo revise.',
  },
  chat_request: {
    subject: 'Alguien quiere conversar contigo',
    first: 'Has recibido una solicitud. Tú decides si contestas: hasta entonces no sabe nada de ti.',
  },
}

type Kind = { readonly type: NotificationType; readonly words: (some: readonly Told[]) => string }

const kinds: readonly Kind[] = [
  { type: 'moderation', words: ({ length }) => counted(length, 'decisión', 'decisiones') },
  {
    type: 'chat_request',
    words: ({ length }) => counted(length, 'solicitud para conversar', 'solicitudes para conversar'),
  },
  { type: 'comment', words: ({ length }) => counted(length, 'comentario nuevo', 'comentarios nuevos') },
  { type: 'like', words: reactions },
  {
    type: 'follow',
    words: ({ length }) => counted(length, 'persona empezó a seguirte', 'personas empezaron a seguirte'),
  },
]

/** How many people is known of each secret; who reacted to two of them would be two. */
function reactions(some: readonly Told[]): string {
  const [one, another] = some
  if (another !== undefined) return `Reacciones en ${some.length} de tus secretos`
  return counted(one?.people ?? 1, 'persona reaccionó', 'personas reaccionaron')
}

function counted(count: number, one: string, many: string): string {
  const { unreadMost } = limits.notifications
  if (count >= unreadMost) return `Más de ${unreadMost - 1} ${many}`
  return `${count} ${count === 1 ? one : many}`
}
