// Push message text, safe for a screen that other people may see.
import type { DeliveryChannel } from '../delivery/deliveries.columns.ts'

/** Push about the user's own content always has the same text. A chat request is named only on devices where the user enabled it. */
export function pushText(channel: DeliveryChannel, showsType: boolean): string {
  return channel === 'push' && showsType ? 'Alguien quiere conversar contigo' : 'Tienes novedades'
}
