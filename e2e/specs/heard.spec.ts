// Browser tests of live updates: events that arrive during a request are not lost, and no data is fetched twice. The tests inject the
// events.
import { expect, type Page } from '@playwright/test'
import { befriend, newPerson, newVoice, said, sayTo } from '../support/chat.ts'
import { hear, linesOf, pretendUnread, standInForLive } from '../support/live.ts'
import { newsOf, tellOfAll } from '../support/notifications.ts'
import { newAuthor } from '../support/own-secrets.ts'
import { open } from '../support/settled.ts'
import { test } from '../support/test.ts'

/** Simulates the hello event of an open SSE connection. */
async function greet(page: Page): Promise<void> {
  await expect.poll(() => linesOf(page)).toContain('open')
  await hear(page, { type: 'hello' })
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })

test('live updates: an event for a message that is already loaded triggers no request', async ({ browser }) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await standInForLive(one.page)
  const asked: string[] = []
  one.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/\/chat\/conversations\/\w+\/(messages|read)$/.test(pathname))
      asked.push(`${request.method()} ${pathname.split('/').at(-1)}${search}`)
  })
  await open(one.page, `/chat/${id}`)
  const greeted = one.page.waitForResponse(/messages\?after=1$/)
  await greet(one.page)
  await (await greeted).finished()
  await sayTo(other.page, id, 'Hola')
  const read = one.page.waitForResponse(/\/read$/)
  await hear(one.page, { type: 'chat', unread: 1, conversationId: id, seq: 2 })
  await expect(said(one.page, 'Hola')).toBeVisible()
  await (await read).finished()
  // Events for the user's own read receipt, the user's own message, and one that another tab already received.
  await hear(one.page, { type: 'chat', unread: 0, conversationId: id, seq: 2 })
  await one.page.getByRole('textbox', { name: 'Mensaje' }).fill('Aquí estoy')
  await one.page.keyboard.press('Enter')
  await expect(one.page.locator('.turn-me .said-at')).toHaveText(/^\d\d:\d\d$/)
  await hear(one.page, { type: 'chat', unread: 0, conversationId: id, seq: 3 })
  await sayTo(other.page, id, 'Qué bien')
  const readAgain = one.page.waitForResponse(/\/read$/)
  await hear(one.page, { type: 'chat', unread: 1, conversationId: id, seq: 4 })
  await expect(said(one.page, 'Qué bien')).toBeVisible()
  await readAgain
  expect(asked).toEqual([
    'GET messages?after=1',
    'GET messages?after=1',
    'PUT read',
    'POST messages',
    'GET messages?after=3',
    'PUT read',
  ])
})

test('live updates: a message sent while the conversation loads is fetched, although the SSE connection was open before', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await sayTo(other.page, id, 'Antes')
  await standInForLive(one.page)
  await open(one.page, '/chat')
  await greet(one.page)
  // The response is rendered before the next message is sent, and this page has no subscription to the conversation yet.
  await one.page.route(/\/chat\/\w{22}\.data/, async (route) => {
    const response = await route.fetch()
    await sayTo(other.page, id, 'Entretanto')
    await route.fulfill({ response })
  })
  await one.page.getByRole('link', { name: other.nickname }).click()
  await expect(said(one.page, 'Antes')).toBeVisible()
  await expect(said(one.page, 'Entretanto')).toBeVisible()
})

test('unread counter: an event during a slow notification request is not overwritten, also in a hidden tab', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await pretendUnread(page.context(), () => 0)
  await standInForLive(page)
  await open(page, '/notifications')
  await expect(page.getByRole('heading', { name: 'Todo en silencio' })).toBeVisible()
  await greet(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/notifications\.data/, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  // Two of the inserted notifications are unread.
  await tellOfAll(page)
  const isAsked = page.waitForRequest(/\/notifications\.data/)
  await hear(page, { type: 'notifications', unread: 2 })
  await isAsked
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await hear(page, { type: 'notifications', unread: 3 })
  release()
  await expect(newsOf(page, 'luna_77 comentó')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 3 sin leer')
})
