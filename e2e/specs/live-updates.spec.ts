// Browser tests of live updates: events that arrive during a request are not lost, and no data is fetched twice. The tests inject the
// events.
import { expect, type Page } from '@playwright/test'
import { startConversation, newChatUser, newApiUser, messageBubble, sendMessage } from '../support/users/chat.ts'
import { dispatchLiveEvent, eventSourceStates, stubUnreadCount, stubEventSource } from '../support/pages/sse.ts'
import { notificationEntry, insertEachNotificationType } from '../support/users/notifications.ts'
import { newAuthor } from '../support/users/secrets.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

/** Simulates the hello event of an open SSE connection. */
async function sendHello(page: Page): Promise<void> {
  await expect.poll(() => eventSourceStates(page)).toContain('open')
  await dispatchLiveEvent(page, { type: 'hello' })
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })

test('live updates: an event for a message that is already loaded triggers no request; a message sent while the conversation loads is fetched', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await stubEventSource(one.page)
  const requests: string[] = []
  one.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/\/chat\/conversations\/\w+\/(messages|read)$/.test(pathname))
      requests.push(`${request.method()} ${pathname.split('/').at(-1)}${search}`)
  })
  await openHydrated(one.page, `/chat/${id}`)
  const helloResponse = one.page.waitForResponse(/messages\?after=1$/)
  await sendHello(one.page)
  await (await helloResponse).finished()
  await sendMessage(other.page, id, 'Hola')
  const read = one.page.waitForResponse(/\/read$/)
  await dispatchLiveEvent(one.page, { type: 'chat', unread: 1, conversationId: id, seq: 2 })
  await expect(messageBubble(one.page, 'Hola')).toBeVisible()
  await (await read).finished()
  // Events for the user's own read receipt, the user's own message, and one that another tab already received.
  await dispatchLiveEvent(one.page, { type: 'chat', unread: 0, conversationId: id, seq: 2 })
  await one.page.getByRole('textbox', { name: 'Mensaje' }).fill('Aquí estoy')
  await one.page.keyboard.press('Enter')
  await expect(one.page.locator('.message-row-me .message-time')).toHaveText(/^\d\d:\d\d$/)
  await dispatchLiveEvent(one.page, { type: 'chat', unread: 0, conversationId: id, seq: 3 })
  await sendMessage(other.page, id, 'Qué bien')
  const readAgain = one.page.waitForResponse(/\/read$/)
  await dispatchLiveEvent(one.page, { type: 'chat', unread: 1, conversationId: id, seq: 4 })
  await expect(messageBubble(one.page, 'Qué bien')).toBeVisible()
  await readAgain
  expect(requests).toEqual([
    'GET messages?after=1',
    'GET messages?after=1',
    'PUT read',
    'POST messages',
    'GET messages?after=3',
    'PUT read',
  ])
  await test.step('a message sent while the conversation loads', async () => {
    await openHydrated(one.page, '/chat')
    await sendHello(one.page)
    // The response is rendered before the next message is sent, and this page has no subscription to the conversation yet.
    await one.page.route(/\/chat\/\w{22}\.data/, async (route) => {
      const response = await route.fetch()
      await sendMessage(other.page, id, 'Entretanto')
      await route.fulfill({ response })
    })
    await one.page.getByRole('link', { name: other.nickname }).click()
    await expect(messageBubble(one.page, 'Qué bien')).toBeVisible()
    await expect(messageBubble(one.page, 'Entretanto')).toBeVisible()
  })
})

test('unread counter: an event during a slow notification request is not overwritten, also in a hidden tab', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await stubUnreadCount(page.context(), () => 0)
  await stubEventSource(page)
  await openHydrated(page, '/notifications')
  await expect(page.getByRole('heading', { name: 'No tienes notificaciones' })).toBeVisible()
  await sendHello(page)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/notifications\.data/, async (route) => {
    const response = await route.fetch()
    await gate
    await route.fulfill({ response })
  })
  // Two of the inserted notifications are unread.
  await insertEachNotificationType(page)
  const notificationsRequest = page.waitForRequest(/\/notifications\.data/)
  await dispatchLiveEvent(page, { type: 'notifications', unread: 2 })
  await notificationsRequest
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await dispatchLiveEvent(page, { type: 'notifications', unread: 3 })
  release()
  await expect(notificationEntry(page, 'luna_77 comentó')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificaciones, 3 sin leer')
})
