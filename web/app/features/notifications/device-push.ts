// Web Push subscription of this browser: read its state, subscribe and unsubscribe.
import type { notifications } from '@murmullo/contract/notifications/notifications'
import { callApi } from '../../lib/api/call-api.ts'
import { serviceWorkerUrl } from '../../lib/browser/script-url.ts'

type DevicePush = { readonly isOn: boolean; readonly saysKind: boolean }

type Api = typeof notifications

export async function readPush(): Promise<DevicePush> {
  const subscription = await current()
  if (subscription === null || Notification.permission !== 'granted') return { isOn: false, saysKind: false }
  return callApi<Api['lookAtPush']>('POST', '/me/push/look', { endpoint: subscription.endpoint })
}

/** Requests the browser permission if needed. Must be called from a user gesture. */
export async function subscribeToPush(): Promise<'on' | 'no' | 'unavailable'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'no'
  const { key } = await callApi<Api['lookAtPush']>('POST', '/me/push/look', { endpoint: null })
  if (key === null) return 'unavailable'
  await navigator.serviceWorker.register(serviceWorkerUrl())
  const { pushManager } = await readyWorker()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The existing subscription uses a previous VAPID key: unsubscribe and retry.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  await save(subscription, false)
  return 'on'
}

const timeoutMs = 15_000

/** Timeout: a service worker that never activates would block forever. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('too late')), timeoutMs))
  return Promise.race([navigator.serviceWorker.ready, timeout])
}

export async function savePushDetail(saysKind: boolean): Promise<void> {
  const subscription = await current()
  if (subscription !== null) await save(subscription, saysKind)
}

/** Server first: after `unsubscribe()` the endpoint is no longer known to the client. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await current()
  if (subscription === null) return
  await callApi<Api['turnOffPush']>('POST', '/me/push/off', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function save(subscription: PushSubscription, saysKind: boolean): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const device = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, saysKind, timeZone }
  await callApi<Api['turnOnPush']>('PUT', '/me/push', device)
}
