// Browser tests of live events: new comments, reactions, secrets and unread counts over one shared SSE connection per browser, with
// polling as fallback.
import { expect } from '@playwright/test'
import { passAgeGate } from '../support/pages/age-gate.ts'
import { waitForSseConnection, recordLiveRequests, stubUnreadCount } from '../support/pages/sse.ts'
import { newAuthor, addComment, publishSecret } from '../support/users/secrets.ts'
import { newVisitorPage, register } from '../support/users/users.ts'
import { reactionButton, expectCount, expectPressed, clickAndWait } from '../support/pages/reactions.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

test('live comments: a comment by another user, also one written while the reader was offline, shows a counter without layout shift, and a click inserts it', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const reader = await newVisitorPage(browser)
  const { problems, shiftWithoutInput } = await monitorPage(reader)
  const id = await publishSecret(author, `Algo que nadie sabe. ${crypto.randomUUID()}`)
  const open = waitForSseConnection(reader)
  await reader.goto(`/secret/${id}`)
  // By keyboard: the form grows with the focus, which is no layout shift after an input.
  await reader.getByLabel('Tu comentario').click()
  await reader.keyboard.type('Lo que estoy escribiendo')
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
  await reader.context().setOffline(true)
  await addComment(author, id, 'Mientras no estabas.')
  await reader.context().setOffline(false)
  await expect(reader.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
})

test("live secret page: the user's own comment and reaction are counted once, those of others on each event", async ({
  browser,
}) => {
  const [page, other] = [await newAuthor(browser), await newAuthor(browser)]
  const id = await publishSecret(page, `Algo que nadie sabe. ${crypto.randomUUID()}`)
  const open = waitForSseConnection(page)
  await Promise.all([page.goto(`/secret/${id}`), other.goto(`/secret/${id}`)])
  const [heart, heartOfOther] = [reactionButton(page, 'corazón'), reactionButton(other, 'corazón')]
  await open
  await clickAndWait(other, heartOfOther)
  await expectCount(heart, 1)
  await expectPressed(heart, false)
  await clickAndWait(page, heart)
  await expectCount(heart, 2)
  await clickAndWait(other, heartOfOther)
  await expectCount(heart, 1)
  await expectPressed(heart, true)
  await page.getByLabel('Tu comentario').fill('Me respondo.')
  await page.getByRole('button', { name: 'Comentar' }).click()
  await expect(page.locator('.comment')).toHaveCount(1)
  await addComment(other, id, 'Te leo.')
  await expect(page.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
})

test('live feed: new secrets show a counter in their own section, not in a filtered view, and a click loads them and scrolls to the top', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const reader = await newVisitorPage(browser)
  const { problems, shiftWithoutInput } = await monitorPage(reader)
  const [friendly, filtered] = [await reader.context().newPage(), await reader.context().newPage()]
  const open = waitForSseConnection(reader)
  await passAgeGate(reader)
  await reader.goto('/nsfw')
  await open
  await filtered.goto('/nsfw?genero=mujer')
  await friendly.goto('/sfw')
  await expect.poll(() => friendly.locator('.new-secrets-notice').count(), { timeout: 15_000 }).toBe(1)
  await reader.bringToFront()
  await reader.evaluate(() => scrollTo(0, 900))
  const text = `Tres palabras nuevas. ${crypto.randomUUID()}`
  await publishSecret(author, text, { explicit: true })
  const pill = reader.getByRole('link', { name: '1 secreto nuevo' })
  await expect(pill).toBeVisible()
  await publishSecret(author, 'Otra cosa que nadie sabe.')
  await expect(friendly.getByRole('link', { name: '1 secreto nuevo' })).toBeVisible()
  await expect(pill).toHaveCount(1)
  await expect(filtered.locator('.new-secrets-notice')).toHaveCount(0)
  expect(await shiftWithoutInput()).toBe(0)
  await pill.click()
  await expect(reader.getByText(text)).toBeVisible()
  await expect.poll(() => reader.evaluate(() => scrollY)).toBe(0)
  await expect(reader.getByRole('link', { name: /secretos? nuevos?/ })).toHaveCount(0)
  expect(problems).toEqual([])
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
  await second.goto(`/secret/${ids[0]}`)
  // The same secret: no further request, and both tabs receive the event.
  await addComment(author, ids[0] ?? '', 'Para las dos.')
  for (const tab of [first, second]) {
    await tab.bringToFront()
    await expect(tab.getByRole('button', { name: '1 comentario nuevo' })).toBeVisible()
  }
  expect(live).toEqual([`?secret=${ids[0]}`])
  const both = waitForSseConnection(first)
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

test('polling fallback: while the SSE endpoint returns 503 the unread counter is polled each minute; when the connection opens it is updated and announced (LIMIT-09, NAV-16, NOTIF-05)', async ({
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
  await expect(page.getByRole('status').filter({ hasText: 'Notificaciones, 2 sin leer' })).toHaveCount(1)
})
