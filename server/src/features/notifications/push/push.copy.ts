// Push message text, safe for a screen that other people may see.
import type { DeliveryChannel } from '../delivery/deliveries.columns.ts'

/** Push about the user's own content always has the same text. A chat request is named only on devices where the user enabled it. */
export function pushText(way: DeliveryChannel, saysKind: boolean): string {
  return way === 'push' && saysKind ? 'Alguien quiere conversar contigo' : 'Tienes novedades'
}
