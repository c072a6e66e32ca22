// Browser tests of live events: new comments, reactions, secrets and unread counts over one shared SSE connection per browser, with
// polling as fallback.
import { expect } from '@playwright/test'
import {
  waitForSseConnection,
  recordLiveRequests,
  dispatchLiveEvent,
  eventSourceStates,
  stubUnreadCount,
  stubEventSource,
} from '../support/pages/sse.ts'
import { newAuthor, addComment, publishSecret } from '../support/users/secrets.ts'
import { newVisitorPage, register } from '../support/users/users.ts'
import { reactionButton, expectCount, readCount, expectPressed, clickAndWait } from '../support/pages/reactions.ts'
import { desktopViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { seeded } from '../support/data/seeded-database.ts'

test('live comments: a comment by another user shows a counter without layout shift, and a click inserts it', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const reader = await newVisitorPage(browser)
  const { problems, shiftWithoutInput } = await monitorPage(reader)
  const id = await publishSecret(author, `Algo que nadie sabe. ${crypto.randomUUID()}`)
  const open = waitForSseConnection(reader)
  await reader.goto(`/secret/${id}`)
  await reader.getByLabel('Tu comentario').fill('Lo que estoy escribiendo')
  await open
  await addComment(author, id, 'La primera respuesta.')
  const newCommentsButton = reader.getByRole('button', { name: '1 comentario nuevo' })
  await expect(newCommentsButton).toBeVisible()
  await expect(reader.getByRole('heading', { name: '1 comentario' })).toBeVisible()
  await expect(reader.getByText('La primera respuesta.')).toHaveCount(0)
  // Measured before the first click: on a slow machine the response to a click may shift the layout after the browser's input window.
  expect(await shiftWithoutInput()).toBe(0)
  await addComment(author, id, 'La segunda respuesta.')
  await reader.getByRole('button', { name: '2 comentarios nuevos' }).click()
  await expect(reader.locator('.comment').first()).toContainText('La segunda respuesta.')
  await expect(reader.locator('.comment')).toHaveCount(2)
  await expect(reader.getByRole('button', { name: /comentarios? nuevos?/ })).toHaveCount(0)
  await expect(reader.locator('.comment').first()).toBeFocused()
  await addComment(author, id, 'La tercera.')
  await reader.getByRole('button', { name: '1 comentario nuevo' }).click()
  await expect(reader.locator('.comment')).toHaveCount(3)
  await expect(reader.getByLabel('Tu comentario')).toHaveValue('Lo que estoy escribiendo')
  expect(problems).toEqual([])
})

test("live comments: the author's own comment does not increase the new-comment counter", async ({ browser }) => {
  const author = await newAuthor(browser)
  const id = await publishSecret(author, `Algo que nadie sabe. ${crypto.randomUUID()}`)
  const open = waitForSseConnection(author)
  await author.goto(`/secret/${id}`)
  await open
  await author.getByLabel('Tu comentario').fill('Me respondo.')
  await author.getByRole('button', { name: 'Comentar' }).click()
  await expect(author.locator('.comment')).toHaveCount(1)
  const other = await newAuthor(browser)
  await addComment(other, id, 'Te leo.')
  await expect(author.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
})

test("live reactions: counts update on each event, and the user's own reaction is counted once", async ({
  browser,
}) => {
  const [page, other] = [await newVisitorPage(browser), await newVisitorPage(browser)]
  const address = `/secret/${seeded.nthNewestSecret(41)}`
  const open = waitForSseConnection(page)
  await Promise.all([page.goto(address), other.goto(address)])
  const heart = reactionButton(page, 'corazón')
  const before = await readCount(heart)
  await open
  await clickAndWait(other, reactionButton(other, 'corazón'))
  await expectCount(heart, before + 1)
  await expectPressed(heart, false)
  await clickAndWait(page, heart)
  await expectCount(heart, before + 2)
  await clickAndWait(other, reactionButton(other, 'corazón'))
  await expectCount(heart, before + 1)
  await expectPressed(heart, true)
})

test('live feed: new secrets show a counter in their own section, and a click loads them and scrolls to the top', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const reader = await newVisitorPage(browser)
  const { problems, shiftWithoutInput } = await monitorPage(reader)
  const friendly = await reader.context().newPage()
  const open = waitForSseConnection(reader)
  await reader.goto('/nsfw')
  await open
  await friendly.goto('/sfw')
  await expect.poll(() => friendly.locator('.news-place').count(), { timeout: 15_000 }).toBe(1)
  await reader.bringToFront()
  await reader.evaluate(() => scrollTo(0, 900))
  const text = `Tres palabras nuevas. ${crypto.randomUUID()}`
  await publishSecret(author, text, { explicit: true })
  const pill = reader.getByRole('link', { name: '1 secreto nuevo' })
  await expect(pill).toBeVisible()
  await publishSecret(author, 'Otra cosa que nadie sabe.')
  await expect(friendly.getByRole('link', { name: '1 secreto nuevo' })).toBeVisible()
  await expect(pill).toHaveCount(1)
  expect(await shiftWithoutInput()).toBe(0)
  await pill.click()
  await expect(reader.getByText(text)).toBeVisible()
  await expect.poll(() => reader.evaluate(() => scrollY)).toBe(0)
  await expect(reader.getByRole('link', { name: /secretos? nuevos?/ })).toHaveCount(0)
  expect(problems).toEqual([])
})

test('live feed: a filtered view opens no SSE connection', async ({ browser }) => {
  const reader = await newVisitorPage(browser)
  const { live } = recordLiveRequests(reader.context())
  await reader.clock.install()
  await reader.goto('/?genero=mujer')
  await expect(reader.getByRole('article').first()).toBeVisible()
  await reader.clock.runFor(20_000)
  expect(live).toEqual([])
})

test('SSE connection: two tabs share one connection, and when the leader tab closes the other takes over', async ({
  browser,
}) => {
  const first = await newVisitorPage(browser)
  const author = await newAuthor(browser)
  const { live } = recordLiveRequests(first.context())
  const ids = [
    await publishSecret(author, `Uno. ${crypto.randomUUID()}`),
    await publishSecret(author, `Dos. ${crypto.randomUUID()}`),
  ]
  const open = waitForSseConnection(first)
  await first.goto(`/secret/${ids[0]}`)
  await open
  const second = await first.context().newPage()
  const both = waitForSseConnection(first)
  await second.goto(`/secret/${ids[0]}`)
  // The same secret: no further request, and both tabs receive the event.
  await addComment(author, ids[0] ?? '', 'Para las dos.')
  for (const tab of [first, second]) {
    await tab.bringToFront()
    await expect(tab.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
  }
  expect(live).toEqual([`?secret=${ids[0]}`])
  await second.goto(`/secret/${ids[1]}`)
  await both
  expect(live).toEqual([`?secret=${ids[0]}`, `?secret=${ids[0]}&secret=${ids[1]}`])
  const takenOver = waitForSseConnection(second)
  await first.close()
  await takenOver
  await addComment(author, ids[1] ?? '', 'Para la que queda.')
  await expect(second.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
  expect(live.at(-1)).toBe(`?secret=${ids[1]}`)
})

test('unread counter: the header updates on an event and announces the count to screen readers (NAV-16)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { viewport: desktopViewport })
  let unread = 0
  await stubUnreadCount(page.context(), () => unread)
  await register(page)
  unread = 3
  const open = waitForSseConnection(page)
  await page.goto('/account')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })
  await expect(bell).toHaveAccessibleName('Notificaciones')
  await open
  await expect(bell).toHaveAccessibleName('Notificaciones, 3 sin leer')
  await expect(bell).toHaveText('3')
  await expect(page.getByRole('status').filter({ hasText: 'Notificaciones, 3 sin leer' })).toHaveCount(1)
})

test('SSE connection: while heartbeats arrive there is no polling; after a heartbeat timeout it reconnects (LIMIT-17)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { viewport: desktopViewport })
  await stubUnreadCount(page.context(), () => 3)
  await register(page)
  await page.clock.install()
  await stubEventSource(page)
  const { polls } = recordLiveRequests(page.context())
  await page.goto('/account')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return (await eventSourceStates(page)).length
    })
    .toBe(1)
  // No hello event: the connection timeout is shorter than the heartbeat interval.
  await page.clock.runFor(12_000)
  expect(await eventSourceStates(page)).toEqual(['closed', 'open'])
  await dispatchLiveEvent(page, { type: 'hello' })
  await expect.poll(polls).toBe(1)
  for (let beats = 0; beats < 5; beats += 1) {
    await page.clock.runFor(30_000)
    await dispatchLiveEvent(page, { type: 'ping' })
  }
  expect([polls(), await eventSourceStates(page)]).toEqual([1, ['closed', 'open']])
  await page.clock.runFor(45_000)
  expect((await eventSourceStates(page)).slice(0, 3)).toEqual(['closed', 'closed', 'open'])
})

test('polling fallback: while the SSE endpoint returns 503 it polls each minute, until the connection opens (LIMIT-09, NOTIF-05)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  let unread = 1
  await stubUnreadCount(page.context(), () => unread)
  await register(page)
  await page.clock.install()
  await page.context().route('**/api/v1/live**', (route) => route.fulfill({ status: 503 }))
  const { live, polls } = recordLiveRequests(page.context())
  await page.goto('/account')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })
  await expect(bell).toBeVisible()
  await page.clock.runFor(10_000)
  await expect.poll(() => live.length).toBeGreaterThan(0)
  expect(polls()).toBe(0)
  await page.clock.runFor(61_000)
  await expect(bell).toHaveAccessibleName('Notificaciones, 1 sin leer')
  expect(live.length).toBeGreaterThan(2)
  unread = 120
  await page.clock.runFor(60_000)
  await expect(bell).toHaveAccessibleName('Notificaciones, más de 99 sin leer')
  await expect(bell).toHaveText('99+')
  await page.context().unroute('**/api/v1/live**')
  unread = 2
  const open = waitForSseConnection(page)
  await page.clock.runFor(20_000)
  await open
  await expect(bell).toHaveAccessibleName('Notificaciones, 2 sin leer')
})

test('live comments: after offline the page fetches the missed events', async ({ browser }) => {
  const author = await newAuthor(browser)
  const reader = await newVisitorPage(browser)
  const id = await publishSecret(author, `Algo que nadie sabe. ${crypto.randomUUID()}`)
  const open = waitForSseConnection(reader)
  await reader.goto(`/secret/${id}`)
  await open
  await reader.context().setOffline(true)
  await addComment(author, id, 'Mientras no estabas.')
  await reader.context().setOffline(false)
  await expect(reader.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
})
