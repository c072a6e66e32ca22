// Browser tests of the device token behind anonymous reactions: when it is requested, how it is stored, and that no page contains it.
import { expect } from '@playwright/test'
import {
  answered,
  button,
  card,
  counted,
  countOf,
  countsInTheEnd,
  device,
  key,
  names,
  openCard,
  pressed,
  react,
  secretPage,
} from '../support/reactions.ts'
import { test } from '../support/test.ts'

test('device token: reading sends no API request; the first reactions fetch one token, which is stored', async ({
  page: mine,
}) => {
  const calls: string[] = []
  mine.on('request', (request) => {
    const found = /\/api\/v1\/.*|reaction-talk/.exec(request.url())
    if (found) calls.push(found[0])
  })
  await mine.goto('/')
  await mine.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  expect(await device(mine)).toBeNull()
  const both = [5, 6].map((place) => answered(mine).then(() => place))
  await button(card(mine, 5), 'corazón').click()
  await button(card(mine, 6), 'corazón').click()
  await Promise.all(both)
  const kept = await device(mine)
  expect(kept).toMatch(/^[\w-]{40,200}$/)
  await mine.reload()
  await pressed(button(card(mine, 6), 'corazón'), true)
  await react(mine, button(card(mine, 6), 'corazón'))
  expect(await device(mine)).toBe(kept)
  expect(calls.filter((call) => call === '/api/v1/devices')).toHaveLength(1)
})

test('device token: during the first token request every reaction button of the page is disabled', async ({
  page: mine,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await mine.route('**/api/v1/devices', async (route) => {
    await held
    await route.continue()
  })
  await mine.goto(secretPage(29))
  const heart = button(mine, 'corazón')
  await expect(heart).toBeEnabled()
  const asked = mine.waitForRequest('**/api/v1/devices')
  const told = answered(mine)
  await heart.click()
  await asked
  for (const name of names) await expect(button(mine, name)).toBeDisabled()
  await expect(heart).toBeFocused()
  release()
  // Until the reaction is confirmed, and not only until there is a token.
  await expect.poll(() => device(mine)).not.toBeNull()
  for (const name of names) await expect(button(mine, name)).toBeDisabled()
  await told
  for (const name of names) await expect(button(mine, name)).toBeEnabled()
  await pressed(heart, true)
})

test('own reactions: a browser with a device token sends one batch request per page of cards', async ({
  page: mine,
}) => {
  await mine.goto(secretPage(35))
  await react(mine, button(mine, 'corazón'))
  const asked: string[][] = []
  mine.on('request', (request) => {
    if (request.url().endsWith('/api/v1/reactions/mine')) asked.push(request.postDataJSON().secretIds)
  })
  await mine.goto('/')
  await expect.poll(() => asked.map((ids) => ids.length)).toEqual([10])
  await mine.getByRole('link', { name: 'Cargar más secretos' }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await openCard(mine, 0)
  await mine.goBack()
  await expect(card(mine, 9)).toBeVisible()
  expect(new Set(asked.flat()).size).toBe(asked.flat().length)
})

test('device token: a token unknown to the server is replaced, and the reaction is stored', async ({ page: mine }) => {
  const unknown = 'a'.repeat(80)
  await mine.addInitScript(
    ([name, value]) =>
      sessionStorage.getItem('set') ?? (sessionStorage.setItem('set', ''), localStorage.setItem(name, value)),
    [key, unknown] as const,
  )
  await mine.goto(secretPage(36))
  await expect(button(mine, 'corazón')).toBeEnabled()
  await react(mine, button(mine, 'corazón'))
  expect(await device(mine)).toMatch(/^[\w-]{40,200}$/)
  expect(await device(mine)).not.toBe(unknown)
  await mine.reload()
  await pressed(button(mine, 'corazón'), true)
})

test('device token: a token lost between two reactions is replaced, and the earlier reaction stays counted without an owner', async ({
  page: mine,
}) => {
  await mine.goto(secretPage(37))
  const [heart, laugh] = [button(mine, 'corazón'), button(mine, 'risa')]
  const before = await countOf(heart)
  await react(mine, heart)
  await mine.evaluate(([name, value]) => localStorage.setItem(name, value), [key, 'b'.repeat(80)] as const)
  await react(mine, laugh)
  await pressed(laugh, true)
  await pressed(heart, false)
  await counted(heart, before + 1)
})

test('device token: without localStorage access reactions still work with one token per page', async ({
  page: mine,
  browser,
}) => {
  await mine.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    }),
  )
  const address = secretPage(38)
  const issued: string[] = []
  mine.on('request', (request) => request.url().endsWith('/devices') && issued.push(request.url()))
  await mine.goto(address)
  const heart = button(mine, 'corazón')
  const before = await countOf(heart)
  await react(mine, heart)
  await countsInTheEnd(browser, address, 'corazón', before + 1)
  await react(mine, heart)
  await countsInTheEnd(browser, address, 'corazón', before)
  expect(issued).toHaveLength(1)
})

test('anonymity: the response body is the same for a browser with and without reactions', async ({
  page: mine,
  browser,
}) => {
  const address = secretPage(39)
  await mine.goto(address)
  await react(mine, button(mine, 'corazón'))
  const stranger = await browser.newPage()
  /** Without the values that differ per response: nonce, request id and time. */
  const lasting = (text: string) => text.replace(/nonce="[^"]*"|requestId[\\",]+[\w-]{12}|\b1\d{12}\b/g, '')
  for (const where of [address, `${address}.data`]) {
    // The response cache may serve one browser the copy from before the reaction and the other the copy after it. Then both request
    // again.
    await expect(async () => {
      const [own, others] = await Promise.all(
        [mine, stranger].map(async (each) => lasting(await (await each.request.get(where)).text())),
      )
      expect(own).toBe(others)
      expect(own).not.toContain('aria-pressed="true"')
    }).toPass()
  }
  // With a read replica a cookie routes reads after a write to the primary for some seconds. Its value is the same for all browsers.
  const told = (await mine.context().cookies()).filter(({ name, value }) => `${name}=${value}` !== '__Host-escribio=1')
  expect(told).toEqual([])
  await stranger.close()
})
