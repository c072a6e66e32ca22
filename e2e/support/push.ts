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

/** The service worker of a page, woken as the browser would wake it; the screen, which this browser has none of, is the test's. */
export async function pushTo(page: Page) {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(standInForScreen)
  const browser = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId)
    })
    void browser.send('ServiceWorker.enable')
  })
  const { origin } = new URL(page.url())
  return {
    deliver: (data: string) => browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () => worker.evaluate(() => [...(globalThis as unknown as Screen).shown.values()]),
    /** Taps on what is shown, and says where that led. */
    tap: () => worker.evaluate(() => (globalThis as unknown as Screen).tap()),
  }
}

type Screen = { readonly shown: Map<string, string>; readonly tap: () => Promise<string[]> }

/** Runs in the worker. Only a finger may open a window or bring one to the front, so it is written down instead. */
function standInForScreen(): void {
  const inside = globalThis as unknown as {
    registration: object
    clients: object
    WindowClient: { prototype: object }
    ExtendableEvent: new (type: string) => Event
  }
  const shown = new Map<string, string>()
  const led: string[] = []
  Object.assign(inside.registration, {
    showNotification: async (title: string, { body, tag }: NotificationOptions) =>
      void shown.set(tag ?? '', `${title}: ${body}`),
  })
  Object.assign(inside.clients, { openWindow: async (path: string) => void led.push(`open ${path}`) })
  Object.assign(inside.WindowClient.prototype, {
    focus: async function (this: { url: string }) {
      led.push(`focus ${new URL(this.url).pathname}`)
    },
  })
  const tap = async () => {
    const ends: Promise<unknown>[] = []
    const tapped = Object.assign(new inside.ExtendableEvent('notificationclick'), {
      notification: { close: () => shown.clear() },
      waitUntil: (end: Promise<unknown>) => void ends.push(end),
    })
    dispatchEvent(tapped)
    await Promise.all(ends)
    return led.splice(0)
  }
  Object.assign(globalThis, { shown, tap })
}
