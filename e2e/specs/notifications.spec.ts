// Browser tests of /notifications: delivery, links, read state, mute, delete and pagination; with JavaScript and without.
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { waitForSseConnection } from '../support/pages/sse.ts'
import {
  notificationAction,
  notificationEntry,
  insertEachNotificationType,
  insertOldNotifications,
} from '../support/users/notifications.ts'
import { newAuthor, addComment, publishSecret } from '../support/users/secrets.ts'
import { sameOriginHeaders } from '../support/users/users.ts'
import { openHydrated, openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { queryValue, accountPublicId } from '../support/data/seeded-database.ts'

const unread = (page: Page) => page.getByRole('main').getByText(/^(\d+ sin leer|Todo leído)$/)
const isUnread = (page: Page, text: string) => notificationEntry(page, text).getByText('Sin leer', { exact: true })

/** Reloads until the notification is listed: the worker inserts it asynchronously. */
async function waitForNotification(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await openHydrated(page, '/notifications')
    await expect(notificationEntry(page, text)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

async function createCommentedSecret(browser: Browser, javaScriptEnabled = true) {
  const author = await newAuthor(browser, { javaScriptEnabled })
  const guest = await newAuthor(browser)
  const secret = await publishSecret(author, 'Me comí la tarta de mi hermana.')
  const comment = await addComment(guest, secret, 'Yo también lo habría hecho.')
  return { author, guest, secret, comment }
}

test('notifications: a visitor is redirected to login with a return path (NOTIF-01)', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page).toHaveURL('/login?redirect=%2Fnotifications')
})

test('notifications: a comment by another user is listed, links to the comment, and is read once followed (NOTIF-02, NOTIF-06)', async ({
  browser,
}) => {
  const { author, secret, comment } = await createCommentedSecret(browser)
  await openHydrated(author, '/notifications')
  await waitForNotification(author, 'Alguien comentó tu secreto')
  await expect(author.getByRole('heading', { name: 'Hoy' })).toBeVisible()
  await expect(notificationEntry(author, '«Me comí la tarta de mi hermana.»').getByRole('time')).toHaveText(
    /hace (un momento|1 minuto)$/,
  )
  await expect(isUnread(author, 'Alguien comentó')).toBeVisible()
  await expect(unread(author)).toHaveText('1 sin leer')
  await notificationEntry(author, 'Alguien comentó').getByRole('link').click({ button: 'right' })
  await expect(isUnread(author, 'Alguien comentó')).toBeVisible()
  // Optimistic update: the unread counter does not wait for the response.
  const bell = author.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })
  await expect(bell).toHaveAccessibleName('Notificaciones, 1 sin leer')
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await author.route('**/api/v1/me/notifications/*/read', (route) => gate.then(() => route.continue()))
  await notificationEntry(author, 'Alguien comentó').getByRole('link').click()
  await expect(bell).toHaveAccessibleName('Notificaciones')
  release()
  await expect(author).toHaveURL(`/secret/${secret}#comment-${comment}`)
  await expect(author.locator(`#comment-${comment}`)).toBeInViewport()
  await expect(async () => {
    await author.goto('/notifications')
    await expect(unread(author)).toHaveText('Todo leído', { timeout: 1_000 })
  }).toPass()
  await expect(isUnread(author, 'Alguien comentó')).toHaveCount(0)
})

test('notifications: a new one after mark-all-read is unread, and a hidden tab loads it when visible again (NOTIF-05)', async ({
  browser,
}) => {
  const { author, guest, secret } = await createCommentedSecret(browser)
  await waitForNotification(author, 'Alguien comentó tu secreto')
  // A hidden tab does not open a connection, but keeps an existing one for a while.
  await Promise.all([waitForSseConnection(author), author.reload()])
  await expect(unread(author)).toHaveText('1 sin leer')
  await author.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(unread(author)).toHaveText('Todo leído')
  await addComment(guest, secret, 'Y otra cosa.')
  await expect(notificationEntry(author, 'Alguien comentó')).toHaveCount(2)
  await expect(isUnread(author, 'Alguien comentó')).toHaveCount(1)
  const setHidden = (hidden: boolean) =>
    author.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { get: () => value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, hidden)
  await setHidden(true)
  await addComment(guest, secret, 'Y una más.')
  const bell = author.getByRole('banner').getByRole('link', { name: 'Notificaciones, 2 sin leer' })
  await expect(bell).toBeVisible()
  await expect(notificationEntry(author, 'Alguien comentó')).toHaveCount(2)
  await setHidden(false)
  await expect(notificationEntry(author, 'Alguien comentó')).toHaveCount(3)
})

test('notifications: a follow by a user with a nickname links to that profile (NOTIF-08, PROFILE-12)', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const guest = await newAuthor(browser)
  const setNickname = (page: Page, nickname: string) =>
    page.request.put('/api/v1/accounts/me/nickname', { headers: sameOriginHeaders, data: { nickname } })
  const [followed, fan] = [`a-${crypto.randomUUID().slice(0, 8)}`, `f-${crypto.randomUUID().slice(0, 8)}`]
  await setNickname(author, followed)
  await setNickname(guest, fan)
  await guest.goto(`/user/${accountPublicId(followed)}`)
  await guest.getByRole('button', { name: 'Seguir' }).click()
  await waitForNotification(author, `${fan} empezó a seguirte`)
  await notificationEntry(author, fan).getByRole('link').click()
  await expect(author).toHaveURL(`/user/${accountPublicId(fan)}`)
})

test('notifications: grouped by day, each type has its label and link target (NOTIF-02, NOTIF-06, NOTIF-07, NOTIF-08, NOTIF-09)', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await openHydrated(page, '/notifications')
  await expect(page.getByRole('heading', { name: 'Todo en silencio' })).toBeVisible()
  await insertEachNotificationType(page)
  await openHydrated(page, '/notifications')
  const paths = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('href')?.replaceAll(/\w{22}/g, '…')]),
    )
  expect(paths).toEqual([
    ['5 personas reaccionaron a tu secreto', '/secret/…'],
    ['luna_77 comentó tu secreto', '/secret/…#comment-…'],
    ['luna_77 empezó a seguirte', '/user/…'],
    ['Alguien comentó tu secreto', '/secret/…#comment-…'],
    ['Marcamos tu secreto como explícito', '/decisiones/…'],
  ])
  expect((await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).length).toBeGreaterThan(1)
})

for (const javaScriptEnabled of [true, false])
  test(`notification actions ${javaScriptEnabled ? 'with' : 'without'} JavaScript: read, unread, mute, unmute, delete and mark-all-read (NOTIF-03, NOTIF-04)`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled })
    await insertEachNotificationType(page)
    await page.goto('/notifications')
    const likes = '5 personas'
    await notificationAction(page, likes, 'Marcar como leída').click()
    await expect(isUnread(page, likes)).toHaveCount(0)
    await expect(unread(page)).toHaveText('1 sin leer')
    if (javaScriptEnabled) await expect(notificationAction(page, likes, 'Marcar como no leída')).toBeFocused()
    await notificationAction(page, likes, 'Marcar como no leída').click()
    await expect(isUnread(page, likes)).toBeVisible()
    await notificationAction(page, likes, 'Silenciar este secreto').click()
    // Every notification about the same secret.
    await expect(page.getByText('Silenciado', { exact: true })).toHaveCount(3)
    await notificationAction(page, 'Alguien comentó', 'Volver a avisarme de este secreto').click()
    await expect(page.getByText('Silenciado', { exact: true })).toHaveCount(0)
    await notificationAction(page, 'luna_77 comentó', 'Eliminar').click()
    await expect(notificationEntry(page, 'luna_77 comentó')).toHaveCount(0)
    await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
    await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(0)
    await expect(unread(page)).toHaveText('Todo leído')
    if (javaScriptEnabled) await expect(unread(page)).toBeFocused()
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(unread(page)).toHaveText('Todo leído')
  })

test('notifications by keyboard: focus goes from link to actions, and after delete to the next notification', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await insertEachNotificationType(page)
  await openHydrated(page, '/notifications')
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).focus()
  await page.keyboard.press('Tab')
  await expect(notificationEntry(page, '5 personas').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notificationAction(page, '5 personas', 'Marcar como leída')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notificationAction(page, '5 personas', 'Marcar como no leída')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(notificationAction(page, '5 personas', 'Eliminar')).toBeFocused()
  await expect(notificationAction(page, '5 personas', 'Eliminar')).toHaveAccessibleDescription(/^5 personas/)
  await page.keyboard.press('Enter')
  await expect(notificationEntry(page, '5 personas')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'luna_77 comentó' })).toBeFocused()
})

test('notification actions: an action clicked during a pending request is queued and applied after it', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await insertEachNotificationType(page)
  await openHydrated(page, '/notifications')
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/notifications.data*', async (route) => {
    await gate
    await route.continue()
  })
  await notificationAction(page, '5 personas', 'Marcar como leída').click()
  await notificationAction(page, '5 personas', 'Eliminar').click()
  release()
  await expect(notificationEntry(page, '5 personas')).toHaveCount(0)
  await page.reload()
  await expect(notificationEntry(page, '5 personas')).toHaveCount(0)
})

test('notification actions: a failed request shows its error beside the notification, and an ended session redirects to login (NOTIF-10)', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await insertEachNotificationType(page)
  await openHydrated(page, '/notifications')
  // Only the forms: a live update of the list also requests this URL.
  await page.route('**/notifications.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await notificationAction(page, '5 personas', 'Marcar como leída').click()
  await expect(notificationEntry(page, '5 personas').getByRole('alert')).toHaveText(
    'No se pudo actualizar la notificación... No hay conexión. Revisa tu red y vuelve a intentarlo.',
  )
  await expect(isUnread(page, '5 personas')).toBeVisible()
  await notificationAction(page, 'luna_77 comentó', 'Eliminar').click()
  await expect(notificationEntry(page, 'luna_77 comentó').getByRole('alert')).toHaveText(
    /^No se pudo eliminar la notificación\.\.\./,
  )
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudieron actualizar' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  // After logout in another tab the action redirects to login, and back.
  await page.unroute('**/notifications.data*')
  await page.request.post('/api/v1/accounts/log-out', { headers: sameOriginHeaders, data: {} })
  await notificationAction(page, '5 personas', 'Marcar como leída').click()
  await expect(page).toHaveURL('/login?redirect=%2Fnotifications')
})

test('notifications: a failed query shows an error, and retry restores the list (NOTIF-10)', async ({ browser }) => {
  const page = await newAuthor(browser)
  queryValue('select 1; revoke select on identity.muted_secrets from murmullo_app')
  try {
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { name: 'No se pudieron cargar tus notificaciones...' })).toBeVisible()
  } finally {
    queryValue('select 1; grant select on identity.muted_secrets to murmullo_app')
  }
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Todo en silencio' })).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test(`notifications ${javaScriptEnabled ? 'with' : 'without'} JavaScript: pagination fetches the next page on request`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled })
    await insertOldNotifications(page, 23)
    await page.goto('/notifications')
    await expect(page.getByRole('article')).toHaveCount(20)
    if (javaScriptEnabled) {
      await page.route('**/more/**', (route) => route.abort())
      await page.getByRole('link', { name: 'Cargar más' }).click()
      await expect(page.getByRole('alert')).toHaveText(/^No se pudieron cargar tus notificaciones\.\.\./)
      await expect(page.getByRole('article')).toHaveCount(20)
      await page.unroute('**/more/**')
      await page.getByRole('link', { name: 'Reintentar' }).click()
    } else await page.getByRole('link', { name: 'Cargar más' }).click()
    await expect(page.getByRole('article')).toHaveCount(javaScriptEnabled ? 23 : 3)
    await expect(page.getByText('esto es todo lo que te contamos')).toBeVisible()
    if (!javaScriptEnabled) return
    // After mark-all-read in another tab, the notifications of later pages become read here too.
    await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(23)
    await page.request.post('/api/v1/me/notifications/read', { headers: sameOriginHeaders, data: {} })
    await expect(page.getByText('Sin leer', { exact: true })).toHaveCount(0)
  })

for (const screen of accessibilityViewports)
  test(`notifications page: at viewport width ${screen.viewport.width} there is no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, screen)
    const { problems, layoutShift } = await monitorPage(page)
    await openIdle(page, '/notifications')
    await expectAccessible(page)
    await insertEachNotificationType(page)
    await openIdle(page, '/notifications')
    await expectAccessible(page)
    expect(await layoutShift()).toBe(0)
    // The loaders run after the action. They must not read the theme that the accessibility check stores for a moment.
    const reloaded = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().includes('/notifications.data'),
    )
    await notificationAction(page, 'Alguien comentó', 'Silenciar este secreto').click()
    await expect(page.getByText('Silenciado', { exact: true })).toHaveCount(3)
    await reloaded
    await expectAccessible(page)
    expect(problems).toEqual([])
  })
