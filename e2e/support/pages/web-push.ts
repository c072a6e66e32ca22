// Fake Web Push for tests: stubs `PushManager` (the subscription survives reloads) and delivers push events to the service worker over CDP.
import type { Page } from '@playwright/test'

export async function stubPushManager(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const storageKey = 'push-subscription'
    const toSubscription = (text: string) => ({
      ...(JSON.parse(text) as { endpoint: string }),
      toJSON: () => JSON.parse(text) as unknown,
      unsubscribe: async () => {
        localStorage.removeItem(storageKey)
        return true
      },
    })
    const pushRequests: string[] = []
    Object.assign(window, { pushRequests })
    Object.assign(Notification, {
      requestPermission: async () => {
        pushRequests.push('permission')
        return 'granted'
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.getSubscription = async () => {
      const text = localStorage.getItem(storageKey)
      return (text === null ? null : toSubscription(text)) as PushSubscription | null
    }
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey
      pushRequests.push(typeof key === 'string' ? key : '')
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const text = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
      const serialized = JSON.stringify({
        endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
        keys,
      })
      localStorage.setItem(storageKey, serialized)
      return toSubscription(serialized) as unknown as PushSubscription
    }
  })
}

/** Permission prompts and `applicationServerKey`s of the recorded subscribe calls. */
export const recordedPushRequests = (page: Page) =>
  page.evaluate(() => (window as unknown as { pushRequests: string[] }).pushRequests)

/** Delivers push events to the page's service worker. A headless browser shows no notifications, so a stub records them. */
export async function attachPushDelivery(page: Page) {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(stubNotifications)
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
    shown: () => worker.evaluate(() => [...(globalThis as unknown as NotificationStub).shown.values()]),
    /** Dispatches `notificationclick` and returns the windows that were opened or focused. */
    tap: () => worker.evaluate(() => (globalThis as unknown as NotificationStub).tap()),
  }
}

type NotificationStub = { readonly shown: Map<string, string>; readonly tap: () => Promise<string[]> }

/** Runs in the service worker. `openWindow` and `focus` need a user gesture, so the stub records the calls. */
function stubNotifications(): void {
  const workerScope = globalThis as unknown as {
    registration: object
    clients: object
    WindowClient: { prototype: object }
    ExtendableEvent: new (type: string) => Event
  }
  const shown = new Map<string, string>()
  const windowActions: string[] = []
  Object.assign(workerScope.registration, {
    showNotification: async (title: string, { body, tag }: NotificationOptions) =>
      void shown.set(tag ?? '', `${title}: ${body}`),
  })
  Object.assign(workerScope.clients, { openWindow: async (path: string) => void windowActions.push(`open ${path}`) })
  Object.assign(workerScope.WindowClient.prototype, {
    focus: async function (this: { url: string }) {
      windowActions.push(`focus ${new URL(this.url).pathname}`)
    },
  })
  const tap = async () => {
    const pending: Promise<unknown>[] = []
    const tapped = Object.assign(new workerScope.ExtendableEvent('notificationclick'), {
      notification: { close: () => shown.clear() },
      waitUntil: (end: Promise<unknown>) => void pending.push(end),
    })
    dispatchEvent(tapped)
    await Promise.all(pending)
    return windowActions.splice(0)
  }
  Object.assign(globalThis, { shown, tap })
}
