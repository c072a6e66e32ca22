// Browser tests of /notifications: live delivery between two users, keyboard focus and layout, and the forms without JavaScript.
import { expect, type Page, type Request } from '@playwright/test'
import { accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { waitForSseConnection } from '../support/pages/sse.ts'
import {
  chooseAction,
  notificationAction,
  notificationMenu,
  notificationEntry,
  insertEachNotificationType,
  insertOldNotifications,
} from '../support/users/notifications.ts'
import { newAuthor, addComment, publishSecret } from '../support/users/secrets.ts'
import { openHydrated, openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

const unread = (page: Page) => page.getByRole('main').getByText(/^(\d+ sin leer|Todo leído)$/)
const isUnread = (page: Page, text: string) => notificationEntry(page, text).getByText('Sin leer', { exact: true })

/** Requests of loaders that have no response yet. */
function trackLoads(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return pending
}

test('notifications: a comment by another user appears live, also after mark-all-read and in a tab that was hidden; its link leads to the comment and marks it as read (NOTIF-02, NOTIF-04, NOTIF-05, NOTIF-06)', async ({
  browser,
}) => {
  const [author, guest] = [await newAuthor(browser), await newAuthor(browser)]
  const secret = await publishSecret(author, 'Me comí la tarta de mi hermana.')
  // A hidden tab does not open a connection, but keeps an existing one for a while.
  await Promise.all([waitForSseConnection(author), openHydrated(author, '/notifications')])
  const entry = notificationEntry(author, 'Alguien comentó tu secreto')
  await addComment(guest, secret, 'Yo también lo habría hecho.')
  await expect(entry).toHaveCount(1)
  await expect(author.getByRole('heading', { name: 'Hoy' })).toBeVisible()
  await expect(entry.getByRole('time')).toHaveText(/hace (un momento|1 minuto)$/)
  await expect(entry).toContainText('«Me comí la tarta de mi hermana.»')
  const loads = trackLoads(author)
  await author.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(unread(author)).toHaveText('Todo leído')
  const setHidden = (hidden: boolean) =>
    author.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { get: () => value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, hidden)
  await setHidden(true)
  // A load that began while the tab was visible would show the next comment, too.
  await expect.poll(() => loads.size).toBe(0)
  const comment = await addComment(guest, secret, 'Y una más.')
  const bell = author.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })
  await expect(bell).toHaveAccessibleName('Notificaciones, 1 sin leer')
  await expect(entry).toHaveCount(1)
  await setHidden(false)
  await expect(entry).toHaveCount(2)
  await expect(isUnread(author, 'Alguien comentó')).toHaveCount(1)
  // Optimistic update: the unread counter does not wait for the response.
  const gate = Promise.withResolvers<void>()
  await author.route('**/api/v1/me/notifications/*/read', (route) => gate.promise.then(() => route.continue()))
  await entry.first().getByRole('link').click()
  await expect(bell).toHaveAccessibleName('Notificaciones')
  gate.resolve()
  await expect(author).toHaveURL(`/secret/${secret}#comment-${comment}`)
  await expect(author.locator(`#comment-${comment}`)).toBeInViewport()
  await expect(async () => {
    await author.goto('/notifications')
    await expect(unread(author)).toHaveText('Todo leído', { timeout: 1_000 })
  }).toPass()
})

test('notifications without JavaScript: read, unread, mute, unmute, delete, mark-all-read and the next page work (NOTIF-03, NOTIF-04)', async ({
  browser,
}) => {
  const page = await newAuthor(browser, { javaScriptEnabled: false })
  await insertEachNotificationType(page)
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: 'tu cuenta' })).toHaveAttribute('href', '/account#seccion-schedule')
  await expect(page.getByRole('button', { name: 'Avisarme en este dispositivo' })).toHaveCount(0)
  const likes = '5 personas'
  await chooseAction(page, likes, 'Marcar como leída')
  await expect(isUnread(page, likes)).toHaveCount(0)
  await expect(unread(page)).toHaveText('1 sin leer')
  await chooseAction(page, likes, 'Marcar como no leída')
  await expect(isUnread(page, likes)).toBeVisible()
  await chooseAction(page, likes, 'Silenciar este secreto')
  // Every notification about the same secret.
  await expect(page.getByText('Silenciado', { exact: true })).toHaveCount(3)
  await chooseAction(page, 'Alguien comentó', 'Volver a avisarme de este secreto')
  await expect(page.getByText('Silenciado', { exact: true })).toHaveCount(0)
  await chooseAction(page, 'luna_77 comentó', 'Eliminar')
  await expect(notificationEntry(page, 'luna_77 comentó')).toHaveCount(0)
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(0)
  await expect(unread(page)).toHaveText('Todo leído')
  await expect(page.getByRole('article')).toHaveCount(4)
  await insertOldNotifications(page, 19)
  await page.goto('/notifications')
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('link', { name: 'Cargar más' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText('No hay más notificaciones')).toBeVisible()
})

test('notifications by keyboard: focus goes from link to menu and actions, after an action back to the menu, after delete to the next notification; in each viewport there is no console error or layout shift (NOTIF-03)', async ({
  browser,
}) => {
  test.slow()
  const page = await newAuthor(browser, accessibilityViewports[0])
  const { problems, layoutShift } = await monitorPage(page)
  await openIdle(page, '/notifications')
  await insertEachNotificationType(page)
  for (const { viewport } of accessibilityViewports) {
    await page.setViewportSize(viewport)
    await openIdle(page, '/notifications')
    expect(await layoutShift()).toBe(0)
  }
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).focus()
  await page.keyboard.press('Tab')
  await expect(notificationEntry(page, '5 personas').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notificationMenu(page, '5 personas')).toBeFocused()
  await expect(notificationMenu(page, '5 personas')).toHaveAccessibleDescription(/^5 personas/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(notificationAction(page, '5 personas', 'Marcar como leída')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notificationMenu(page, '5 personas')).toBeFocused()
  await expect(isUnread(page, '5 personas')).toHaveCount(0)
  await page.keyboard.press('Enter')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  await expect(notificationAction(page, '5 personas', 'Eliminar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notificationEntry(page, '5 personas')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'luna_77 comentó' })).toBeFocused()
  await chooseAction(page, 'Alguien comentó', 'Silenciar este secreto')
  await expect(page.getByText('Silenciado', { exact: true })).toHaveCount(2)
  expect(problems).toEqual([])
})
