// What a screen says that others may see: of what kind the news is, at most.
import type { NotificationType } from '@murmullo/contract/notifications'

const words: Readonly<Record<NotificationType, string>> = {
  comment: 'Comentaron tu secreto',
  like: 'Reaccionaron a tu secreto',
  follow: 'Alguien empezó a seguirte',
  chat_request: 'Alguien quiere conversar contigo',
  moderation: 'Hay una decisión sobre algo que escribiste',
  report: 'Tienes novedades',
}

export function pushWords(kinds: readonly NotificationType[], saysKind: boolean): string {
  const [kind, ...others] = new Set(kinds)
  return saysKind && kind !== undefined && others.length === 0 ? words[kind] : 'Tienes novedades'
}
