// Component tests of Web Push for this device: subscribe, detail, unsubscribe, permission, missing key and failed requests.
import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ChannelsCard } from './channels-card.tsx'

type Device = { isSubscribed: boolean; permission: NotificationPermission; answer: NotificationPermission }
const endpoint = 'https://push.example/1'
const device: Device = { isSubscribed: false, permission: 'default', answer: 'granted' }
const server = { key: 'k'.repeat(87) as string | null, isOn: false, saysKind: false, isReachable: true }
const requests: string[] = []

const subscription = {
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: () => {
    device.isSubscribed = false
    return Promise.resolve(true)
  },
}
const pushManager = {
  getSubscription: () => Promise.resolve(device.isSubscribed ? subscription : null),
  subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
    requests.push(`subscribe ${applicationServerKey.length}`)
    device.isSubscribed = true
    return Promise.resolve(subscription)
  },
}

/** Endpoints of the device's subscription, as the server implements them. */
function respond(url: string, { body }: { readonly body: string }): Promise<Response> {
  if (!server.isReachable) return Promise.reject(new TypeError('Failed to fetch'))
  requests.push(url.replace('/api/v1/me', ''))
  if (url.endsWith('/push')) {
    const { saysKind } = JSON.parse(body) as { saysKind: boolean }
    Object.assign(server, { isOn: true, saysKind })
  }
  if (url.endsWith('/off')) server.isOn = false
  const { key, isOn, saysKind } = server
  return Promise.resolve(Response.json(url.endsWith('/look') ? { key, isOn, saysKind } : {}))
}

beforeEach(() => {
  Object.assign(device, { isSubscribed: false, permission: 'default', answer: 'granted' })
  Object.assign(server, { key: 'k'.repeat(87), isOn: false, saysKind: false, isReachable: true })
  requests.length = 0
  const registration = { pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () => Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission
    },
    requestPermission: () => {
      requests.push('permission')
      device.permission = device.answer
      return Promise.resolve(device.answer)
    },
  })
  vi.stubGlobal('fetch', respond)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const subscribe = () => screen.findByRole('button', { name: 'Avisarme en este dispositivo' })
const unsubscribe = () => screen.findByRole('button', { name: 'Dejar de avisarme aquí' })
const includeType = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Decir si es una solicitud de chat' })

test('web push: a press subscribes the device with the key of the server, and there is no prompt before it', async () => {
  const { user } = await renderRoute(ChannelsCard)
  const button = await subscribe()
  expect(requests).toEqual([])
  await user.click(button)
  await unsubscribe()
  expect(document.activeElement?.textContent).toMatch(/^Este dispositivo te avisa/)
  expect(requests).toEqual(['permission', '/push/look', 'subscribe 87', '/push'])
})

test('web push: the checkbox adds the type, the state is read again on the next visit, and a press unsubscribes', async () => {
  device.isSubscribed = true
  device.permission = 'granted'
  server.isOn = true
  const { user, unmount } = await renderRoute(ChannelsCard)
  await unsubscribe()
  expect(includeType().checked).toBe(false)
  await user.click(includeType())
  await expect.poll(() => includeType().checked).toBe(true)
  unmount()
  const second = await renderRoute(ChannelsCard)
  const button = await unsubscribe()
  expect(includeType().checked).toBe(true)
  await second.user.click(button)
  await subscribe()
  expect(document.activeElement?.textContent).toMatch(/^Este dispositivo puede avisarte/)
  expect([server.isOn, device.isSubscribed]).toEqual([false, false])
})

test('web push: without a key of the server the device is not subscribed, and the text says that push is not available', async () => {
  server.key = null
  const { user } = await renderRoute(ChannelsCard)
  await user.click(await subscribe())
  const text = await screen.findByText(/^Las notificaciones en dispositivos no están disponibles por ahora/)
  await expect.poll(() => document.activeElement).toBe(text)
  expect(screen.queryByRole('button')).toBeNull()
  expect(device.isSubscribed).toBe(false)
})

test('web push: a dismissed prompt is explained and can be repeated; a denied permission is explained without a button', async () => {
  device.answer = 'default'
  const { user } = await renderRoute(ChannelsCard)
  const button = await subscribe()
  await user.click(button)
  await screen.findByText(/^No respondiste la pregunta/)
  expect(document.activeElement).toBe(await subscribe())
  device.answer = 'denied'
  await user.click(await subscribe())
  await screen.findByText(/^Tu navegador no deja que te avisemos aquí/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('web push: a failed state request shows its error, and a retry shows the state', async () => {
  Object.assign(device, { isSubscribed: true, permission: 'granted' })
  Object.assign(server, { isOn: true, isReachable: false })
  const { user } = await renderRoute(ChannelsCard)
  await screen.findByText('No pudimos comprobar si este dispositivo te avisa.')
  server.isReachable = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await unsubscribe()
})

test('web push: the server-rendered card has no button, and links to the notification settings', () => {
  const Stub = createRoutesStub([{ path: '/', Component: ChannelsCard }])
  const html = renderToString(<Stub initialEntries={['/']} />)
  expect(html).toContain('href="/account#seccion-schedule"')
  expect(html).not.toContain('<button')
})
