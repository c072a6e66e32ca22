// A browser whose maker's push service is not there: it subscribes to an address that leads nowhere, and keeps it over reloads.
import type { Page } from '@playwright/test'

export async function standInForPush(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const kept = 'push-subscription'
    const subscriptionOf = (text: string) => ({
      ...(JSON.parse(text) as { endpoint: string }),
      toJSON: () => JSON.parse(text) as unknown,
      unsubscribe: async () => {
        localStorage.removeItem(kept)
        return true
      },
    })
    const asked: string[] = []
    Object.assign(window, { asked })
    Object.assign(Notification, {
      requestPermission: async () => {
        asked.push('permission')
        return 'granted'
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.getSubscription = async () => {
      const text = localStorage.getItem(kept)
      return (text === null ? null : subscriptionOf(text)) as PushSubscription | null
    }
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey
      asked.push(typeof key === 'string' ? key : '')
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const text = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
      const made = JSON.stringify({ endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys })
      localStorage.setItem(kept, made)
      return subscriptionOf(made) as unknown as PushSubscription
    }
  })
}

/** What the person, or the browser's service, was asked for. */
export const askedOf = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
