// Browser tests of live events: new comments, reactions, secrets and unread counts over one shared SSE connection per browser, with
// polling as fallback.
import { expect } from '@playwright/test'
import { connected, countRequests, hear, linesOf, pretendUnread, standInForLive } from '../support/live.ts'
import { newAuthor, say, tell } from '../support/own-secrets.ts'
import { newBrowser, register } from '../support/people.ts'
import { button, counted, countOf, pressed, react } from '../support/reactions.ts'
import { desk } from '../support/shell.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'
import { seeded } from '../support/world.ts'

test('live comments: a comment by another user shows a counter without layout shift, and a click inserts it', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const reader = await newBrowser(browser)
  const { troubles, unaskedShift } = await watch(reader)
  const id = await tell(author, `Algo que nadie sabe. ${crypto.randomUUID()}`)
  const open = connected(reader)
  await reader.goto(`/secret/${id}`)
  await reader.getByLabel('Tu comentario').fill('Lo que estoy escribiendo')
  await open
  await say(author, id, 'La primera respuesta.')
  const news = reader.getByRole('button', { name: '1 comentario nuevo' })
  await expect(news).toBeVisible()
  await expect(reader.getByRole('heading', { name: '1 comentario' })).toBeVisible()
  await expect(reader.getByText('La primera respuesta.')).toHaveCount(0)
  // Measured before the first click: on a slow machine the response to a click may shift the layout after the browser's input window.
  expect(await unaskedShift()).toBe(0)
  await say(author, id, 'La segunda respuesta.')
  await reader.getByRole('button', { name: '2 comentarios nuevos' }).click()
  await expect(reader.locator('.comment').first()).toContainText('La segunda respuesta.')
  await expect(reader.locator('.comment')).toHaveCount(2)
  await expect(reader.getByRole('button', { name: /comentarios? nuevos?/ })).toHaveCount(0)
  await expect(reader.locator('.comment').first()).toBeFocused()
  await say(author, id, 'La tercera.')
  await reader.getByRole('button', { name: '1 comentario nuevo' }).click()
  await expect(reader.locator('.comment')).toHaveCount(3)
  await expect(reader.getByLabel('Tu comentario')).toHaveValue('Lo que estoy escribiendo')
  expect(troubles).toEqual([])
})

test("live comments: the author's own comment does not increase the new-comment counter", async ({ browser }) => {
  const author = await newAuthor(browser)
  const id = await tell(author, `Algo que nadie sabe. ${crypto.randomUUID()}`)
  const open = connected(author)
  await author.goto(`/secret/${id}`)
  await open
  await author.getByLabel('Tu comentario').fill('Me respondo.')
  await author.getByRole('button', { name: 'Comentar' }).click()
  await expect(author.locator('.comment')).toHaveCount(1)
  const other = await newAuthor(browser)
  await say(other, id, 'Te leo.')
  await expect(author.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
})

test("live reactions: counts update on each event, and the user's own reaction is counted once", async ({
  browser,
}) => {
  const [mine, other] = [await newBrowser(browser), await newBrowser(browser)]
  const address = `/secret/${seeded.secretAt(41)}`
  const open = connected(mine)
  await Promise.all([mine.goto(address), other.goto(address)])
  const heart = button(mine, 'corazón')
  const before = await countOf(heart)
  await open
  await react(other, button(other, 'corazón'))
  await counted(heart, before + 1)
  await pressed(heart, false)
  await react(mine, heart)
  await counted(heart, before + 2)
  await react(other, button(other, 'corazón'))
  await counted(heart, before + 1)
  await pressed(heart, true)
})

test('live feed: new secrets show a counter in their own section, and a click loads them and scrolls to the top', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const reader = await newBrowser(browser)
  const { troubles, unaskedShift } = await watch(reader)
  const friendly = await reader.context().newPage()
  const open = connected(reader)
  await reader.goto('/nsfw')
  await open
  await friendly.goto('/sfw')
  await expect.poll(() => friendly.locator('.news-place').count(), { timeout: 15_000 }).toBe(1)
  await reader.bringToFront()
  await reader.evaluate(() => scrollTo(0, 900))
  const text = `Tres palabras nuevas. ${crypto.randomUUID()}`
  await tell(author, text, { explicit: true })
  const pill = reader.getByRole('link', { name: '1 secreto nuevo' })
  await expect(pill).toBeVisible()
  await tell(author, 'Otra cosa que nadie sabe.')
  await expect(friendly.getByRole('link', { name: '1 secreto nuevo' })).toBeVisible()
  await expect(pill).toHaveCount(1)
  expect(await unaskedShift()).toBe(0)
  await pill.click()
  await expect(reader.getByText(text)).toBeVisible()
  await expect.poll(() => reader.evaluate(() => scrollY)).toBe(0)
  await expect(reader.getByRole('link', { name: /secretos? nuevos?/ })).toHaveCount(0)
  expect(troubles).toEqual([])
})

test('live feed: a filtered view opens no SSE connection', async ({ browser }) => {
  const reader = await newBrowser(browser)
  const { live } = countRequests(reader.context())
  await reader.clock.install()
  await reader.goto('/?genero=mujer')
  await expect(reader.getByRole('article').first()).toBeVisible()
  await reader.clock.runFor(20_000)
  expect(live).toEqual([])
})

test('SSE connection: two tabs share one connection, and when the leader tab closes the other takes over', async ({
  browser,
}) => {
  const first = await newBrowser(browser)
  const author = await newAuthor(browser)
  const { live } = countRequests(first.context())
  const ids = [await tell(author, `Uno. ${crypto.randomUUID()}`), await tell(author, `Dos. ${crypto.randomUUID()}`)]
  const open = connected(first)
  await first.goto(`/secret/${ids[0]}`)
  await open
  const second = await first.context().newPage()
  const both = connected(first)
  await second.goto(`/secret/${ids[0]}`)
  // The same secret: no further request, and both tabs receive the event.
  await say(author, ids[0] ?? '', 'Para las dos.')
  for (const tab of [first, second]) {
    await tab.bringToFront()
    await expect(tab.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
  }
  expect(live).toEqual([`?secret=${ids[0]}`])
  await second.goto(`/secret/${ids[1]}`)
  await both
  expect(live).toEqual([`?secret=${ids[0]}`, `?secret=${ids[0]}&secret=${ids[1]}`])
  const taken = connected(second)
  await first.close()
  await taken
  await say(author, ids[1] ?? '', 'Para la que queda.')
  await expect(second.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
  expect(live.at(-1)).toBe(`?secret=${ids[1]}`)
})

test('unread counter: the header updates on an event and announces the count to screen readers', async ({
  browser,
}) => {
  const mine = await newBrowser(browser, { viewport: desk })
  let unread = 0
  await pretendUnread(mine.context(), () => unread)
  await register(mine)
  unread = 3
  const open = connected(mine)
  await mine.goto('/account')
  const bell = mine.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })
  await expect(bell).toHaveAccessibleName('Notificaciones')
  await open
  await expect(bell).toHaveAccessibleName('Notificaciones, 3 sin leer')
  await expect(bell).toHaveText('3')
  await expect(mine.getByRole('status').filter({ hasText: 'Notificaciones, 3 sin leer' })).toHaveCount(1)
})

test('SSE connection: while heartbeats arrive there is no polling; after a heartbeat timeout it reconnects', async ({
  browser,
}) => {
  const mine = await newBrowser(browser, { viewport: desk })
  await pretendUnread(mine.context(), () => 3)
  await register(mine)
  await mine.clock.install()
  await standInForLive(mine)
  const { polls } = countRequests(mine.context())
  await mine.goto('/account')
  await expect(mine.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })).toBeVisible()
  await expect
    .poll(async () => {
      await mine.clock.runFor(1_000)
      return (await linesOf(mine)).length
    })
    .toBe(1)
  // No hello event: the connection timeout is shorter than the heartbeat interval.
  await mine.clock.runFor(12_000)
  expect(await linesOf(mine)).toEqual(['closed', 'open'])
  await hear(mine, { type: 'hello' })
  await expect.poll(polls).toBe(1)
  for (let beats = 0; beats < 5; beats += 1) {
    await mine.clock.runFor(30_000)
    await hear(mine, { type: 'ping' })
  }
  expect([polls(), await linesOf(mine)]).toEqual([1, ['closed', 'open']])
  await mine.clock.runFor(45_000)
  expect((await linesOf(mine)).slice(0, 3)).toEqual(['closed', 'closed', 'open'])
})

test('polling fallback: while the SSE endpoint returns 503 it polls each minute, until the connection opens', async ({
  browser,
}) => {
  const mine = await newBrowser(browser)
  let unread = 1
  await pretendUnread(mine.context(), () => unread)
  await register(mine)
  await mine.clock.install()
  await mine.context().route('**/api/v1/live**', (route) => route.fulfill({ status: 503 }))
  const { live, polls } = countRequests(mine.context())
  await mine.goto('/account')
  const bell = mine.getByRole('banner').getByRole('link', { name: /^Notificaciones/ })
  await expect(bell).toBeVisible()
  await mine.clock.runFor(10_000)
  await expect.poll(() => live.length).toBeGreaterThan(0)
  expect(polls()).toBe(0)
  await mine.clock.runFor(61_000)
  await expect(bell).toHaveAccessibleName('Notificaciones, 1 sin leer')
  expect(live.length).toBeGreaterThan(2)
  unread = 120
  await mine.clock.runFor(60_000)
  await expect(bell).toHaveAccessibleName('Notificaciones, más de 99 sin leer')
  await expect(bell).toHaveText('99+')
  await mine.context().unroute('**/api/v1/live**')
  unread = 2
  const open = connected(mine)
  await mine.clock.runFor(20_000)
  await open
  await expect(bell).toHaveAccessibleName('Notificaciones, 2 sin leer')
})

test('live comments: after offline the page fetches the missed events', async ({ browser }) => {
  const author = await newAuthor(browser)
  const reader = await newBrowser(browser)
  const id = await tell(author, `Algo que nadie sabe. ${crypto.randomUUID()}`)
  const open = connected(reader)
  await reader.goto(`/secret/${id}`)
  await open
  await reader.context().setOffline(true)
  await say(author, id, 'Mientras no estabas.')
  await reader.context().setOffline(false)
  await expect(reader.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
})
