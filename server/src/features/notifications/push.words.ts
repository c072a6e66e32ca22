// What a push message says on a screen that others may see.
import type { Way } from './deliveries.columns.ts'

/** Own content always has the same words. A chat request is named only on devices whose user asked for it. */
export function pushWords(way: Way, saysKind: boolean): string {
  return way === 'push' && saysKind ? 'Alguien quiere conversar contigo' : 'Tienes novedades'
}
