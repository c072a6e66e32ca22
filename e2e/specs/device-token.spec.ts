// Browser tests of the device token behind anonymous reactions: when it is requested, how it is stored, and that no page contains it.
import { expect } from '@playwright/test'
import {
  waitForReactionResponse,
  reactionButton,
  feedCard,
  expectCount,
  readCount,
  expectEventualCount,
  readDeviceToken,
  deviceStorageKey,
  reactionNames,
  openCard,
  expectPressed,
  clickAndWait,
  secretPath,
} from '../support/pages/reactions.ts'
import { test } from '../support/test.ts'

test('device token: reading sends no API request; the first reactions fetch one token, which is stored (DATA-22, REACT-05)', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const found = /\/api\/v1\/.*|reaction-talk/.exec(request.url())
    if (found) calls.push(found[0])
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  expect(await readDeviceToken(page)).toBeNull()
  const both = [5, 6].map((index) => waitForReactionResponse(page).then(() => index))
  await reactionButton(feedCard(page, 5), 'corazón').click()
  await reactionButton(feedCard(page, 6), 'corazón').click()
  await Promise.all(both)
  const token = await readDeviceToken(page)
  expect(token).toMatch(/^[\w-]{40,200}$/)
  await page.reload()
  await expectPressed(reactionButton(feedCard(page, 6), 'corazón'), true)
  await clickAndWait(page, reactionButton(feedCard(page, 6), 'corazón'))
  expect(await readDeviceToken(page)).toBe(token)
  expect(calls.filter((call) => call === '/api/v1/devices')).toHaveLength(1)
})

test('device token: during the first token request every reaction button of the page is disabled (REACT-11)', async ({
  page,
}) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/devices', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(secretPath(29))
  const heart = reactionButton(page, 'corazón')
  await expect(heart).toBeEnabled()
  const requested = page.waitForRequest('**/api/v1/devices')
  const response = waitForReactionResponse(page)
  await heart.click()
  await requested
  for (const name of reactionNames) await expect(reactionButton(page, name)).toBeDisabled()
  await expect(heart).toBeFocused()
  release()
  // Until the reaction is confirmed, and not only until there is a token.
  await expect.poll(() => readDeviceToken(page)).not.toBeNull()
  for (const name of reactionNames) await expect(reactionButton(page, name)).toBeDisabled()
  await response
  for (const name of reactionNames) await expect(reactionButton(page, name)).toBeEnabled()
  await expectPressed(heart, true)
})

test('own reactions: a browser with a device token sends one batch request per page of cards', async ({ page }) => {
  await page.goto(secretPath(35))
  await clickAndWait(page, reactionButton(page, 'corazón'))
  const requested: string[][] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/reactions/mine')) requested.push(request.postDataJSON().secretIds)
  })
  await page.goto('/')
  await expect.poll(() => requested.map((ids) => ids.length)).toEqual([10])
  await page.getByRole('link', { name: 'Cargar más secretos' }).click()
  await expect.poll(() => requested.length).toBeGreaterThan(1)
  await openCard(page, 0)
  await page.goBack()
  await expect(feedCard(page, 9)).toBeVisible()
  expect(new Set(requested.flat()).size).toBe(requested.flat().length)
})

test('device token: a token unknown to the server is replaced, and the reaction is stored', async ({ page }) => {
  const unknown = 'a'.repeat(80)
  await page.addInitScript(
    ([name, value]) =>
      sessionStorage.getItem('set') ?? (sessionStorage.setItem('set', ''), localStorage.setItem(name, value)),
    [deviceStorageKey, unknown] as const,
  )
  await page.goto(secretPath(36))
  await expect(reactionButton(page, 'corazón')).toBeEnabled()
  await clickAndWait(page, reactionButton(page, 'corazón'))
  expect(await readDeviceToken(page)).toMatch(/^[\w-]{40,200}$/)
  expect(await readDeviceToken(page)).not.toBe(unknown)
  await page.reload()
  await expectPressed(reactionButton(page, 'corazón'), true)
})

test('device token: a token lost between two reactions is replaced, and the earlier reaction stays counted without an owner', async ({
  page,
}) => {
  await page.goto(secretPath(37))
  const [heart, laugh] = [reactionButton(page, 'corazón'), reactionButton(page, 'risa')]
  const before = await readCount(heart)
  await clickAndWait(page, heart)
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [deviceStorageKey, 'b'.repeat(80)] as const)
  await clickAndWait(page, laugh)
  await expectPressed(laugh, true)
  await expectPressed(heart, false)
  await expectCount(heart, before + 1)
})

test('device token: without localStorage access reactions still work with one token per page', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError')
      },
    }),
  )
  const address = secretPath(38)
  const issued: string[] = []
  page.on('request', (request) => request.url().endsWith('/devices') && issued.push(request.url()))
  await page.goto(address)
  const heart = reactionButton(page, 'corazón')
  const before = await readCount(heart)
  await clickAndWait(page, heart)
  await expectEventualCount(browser, address, 'corazón', before + 1)
  await clickAndWait(page, heart)
  await expectEventualCount(browser, address, 'corazón', before)
  expect(issued).toHaveLength(1)
})

test('anonymity: the response body is the same for a browser with and without reactions', async ({ page, browser }) => {
  const address = secretPath(39)
  await page.goto(address)
  await clickAndWait(page, reactionButton(page, 'corazón'))
  const stranger = await browser.newPage()
  /** Without the values that differ per response: nonce, request id and time. */
  const stripVolatile = (text: string) => text.replace(/nonce="[^"]*"|requestId[\\",]+[\w-]{12}|\b1\d{12}\b/g, '')
  for (const path of [address, `${address}.data`]) {
    // The response cache may serve one browser the copy from before the reaction and the other the copy after it. Then both request
    // again.
    await expect(async () => {
      const [own, others] = await Promise.all(
        [page, stranger].map(async (each) => stripVolatile(await (await each.request.get(path)).text())),
      )
      expect(own).toBe(others)
      expect(own).not.toContain('aria-pressed="true"')
    }).toPass()
  }
  // With a read replica a cookie routes reads after a write to the primary for some seconds. Its value is the same for all browsers.
  const cookies = (await page.context().cookies()).filter(
    ({ name, value }) => `${name}=${value}` !== '__Host-read-primary=1',
  )
  expect(cookies).toEqual([])
  await stranger.close()
})
