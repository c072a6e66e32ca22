// Browser tests of the device token behind anonymous reactions: when it is requested, how it is stored, and that no page contains it.
import { expect } from '@playwright/test'
import {
  waitForReactionResponse,
  reactionButton,
  feedCard,
  readDeviceToken,
  deviceStorageKey,
  expectPressed,
  clickAndWait,
  secretPath,
} from '../support/pages/reactions.ts'
import { test } from '../support/test.ts'

test('device token: reading sends no API request; the first reactions fetch one token, which is stored; a token unknown to the server is replaced (DATA-22, REACT-05)', async ({
  page,
}) => {
  const calls: string[] = []
  const requested: string[] = []
  page.on('request', (request) => {
    const found = /\/api\/v1\/.*|reaction-talk/.exec(request.url())
    if (found) calls.push(found[0])
    if (request.url().endsWith('/api/v1/reactions/mine')) requested.push(...request.postDataJSON().secretIds)
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  expect(await readDeviceToken(page)).toBeNull()
  const both = [2, 3].map((index) => waitForReactionResponse(page).then(() => index))
  await reactionButton(feedCard(page, 2), 'corazón').click()
  await reactionButton(feedCard(page, 3), 'corazón').click()
  await Promise.all(both)
  const token = await readDeviceToken(page)
  expect(token).toMatch(/^[\w-]{40,200}$/)
  await test.step('a reload asks for the own reactions of the page in one request, and of the next page in another', async () => {
    requested.length = 0
    await page.reload()
    await expectPressed(reactionButton(feedCard(page, 3), 'corazón'), true)
    // A card behind the age gate has no reactions.
    const shown = await page.getByRole('group', { name: 'Reacciones' }).count()
    expect(requested).toHaveLength(shown)
    await page.getByRole('link', { name: 'Cargar más secretos' }).click()
    await expect.poll(() => requested.length).toBeGreaterThan(shown)
    expect(new Set(requested).size).toBe(requested.length)
  })
  await clickAndWait(page, reactionButton(feedCard(page, 3), 'corazón'))
  expect(await readDeviceToken(page)).toBe(token)
  expect(calls.filter((call) => call === '/api/v1/devices')).toHaveLength(1)
  await test.step('a token unknown to the server', async () => {
    const unknown = 'a'.repeat(80)
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [deviceStorageKey, unknown] as const)
    await page.goto(secretPath(36))
    await expect(reactionButton(page, 'corazón')).toBeEnabled()
    await clickAndWait(page, reactionButton(page, 'corazón'))
    expect(await readDeviceToken(page)).toMatch(/^[\w-]{40,200}$/)
    expect(await readDeviceToken(page)).not.toBe(unknown)
    await page.reload()
    await expectPressed(reactionButton(page, 'corazón'), true)
  })
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
