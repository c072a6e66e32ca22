// The token that marks a browser's reactions: when it is asked for, how it is kept, and that no page shows it.
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

test('whoever only reads asks nothing; the first presses bring one token, which is kept', async ({ page: mine }) => {
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

test('while the first token is asked for, no other reaction of the page can be pressed', async ({ page: mine }) => {
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
  // Until it counts, and not only until there is a token.
  await expect.poll(() => device(mine)).not.toBeNull()
  for (const name of names) await expect(button(mine, name)).toBeDisabled()
  await told
  for (const name of names) await expect(button(mine, name)).toBeEnabled()
  await pressed(heart, true)
})

test('a browser that reacted before asks once for each page of cards', async ({ page: mine }) => {
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

test('a token the server does not know is replaced, and the reaction stays', async ({ page: mine }) => {
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

test('a token lost between two presses is replaced, and what it gave is nobody’s', async ({ page: mine }) => {
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

test('where nothing may be kept, reactions are still given', async ({ page: mine, browser }) => {
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

test('a page is the same for whoever reacted and for whoever did not', async ({ page: mine, browser }) => {
  const address = secretPage(39)
  await mine.goto(address)
  await react(mine, button(mine, 'corazón'))
  const stranger = await browser.newPage()
  /** Without what is new in each answer: its nonce, its name and its time. */
  const lasting = (text: string) => text.replace(/nonce="[^"]*"|requestId[\\",]+[\w-]{12}|\b1\d{12}\b/g, '')
  for (const where of [address, `${address}.data`]) {
    // What is kept for a second may be from before the press for the one and from after it for the other; then they are asked again.
    await expect(async () => {
      const [own, others] = await Promise.all(
        [mine, stranger].map(async (each) => lasting(await (await each.request.get(where)).text())),
      )
      expect(own).toBe(others)
      expect(own).not.toContain('aria-pressed="true"')
    }).toPass()
  }
  // Beside a replica whoever has just written says so for some seconds, all in the same words.
  const told = (await mine.context().cookies()).filter(({ name, value }) => `${name}=${value}` !== '__Host-escribio=1')
  expect(told).toEqual([])
  await stranger.close()
})
