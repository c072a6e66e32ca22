// Browser tests of a conversation: send queue with retry, older messages, drafts, external links and safety warnings.
import { expect, type Page } from '@playwright/test'
import { befriend, blockIn, field, newPerson, newVoice, said, saidBefore, sayTo } from '../support/chat.ts'
import { isLive } from '../support/live.ts'
import { open, openAtRest, still } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { ask } from '../support/world.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Mensajes con' })
const howOften = (text: string) => ask(`select count(*) from content.messages where text = '${text}'`)
const send = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('message queue: failed messages wait in order and survive a reload, and the idempotency key prevents duplicates', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  const mark = crypto.randomUUID()
  await open(one.page, `/chat/${id}`)
  let attempts = 0
  // The server stores the first message but its response is lost. After that every request fails.
  await one.page.route('**/messages**', async (route) => {
    if (route.request().method() === 'POST' && ++attempts === 1) await route.fetch()
    await route.abort()
  })
  await send(one.page, `Primero ${mark}`)
  await expect(
    said(one.page, 'Primero').getByText('No se pudo enviar el mensaje. Por favor, intenta de nuevo.'),
  ).toBeVisible()
  await send(one.page, `Segundo ${mark}`)
  await expect(said(one.page, 'Segundo').getByText('En espera')).toBeVisible()
  await one.page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => attempts).toBe(2)
  await one.page.unroute('**/messages**')
  // An unsent message survives a reload, and so does its idempotency key.
  await one.page.reload()
  await one.page.getByRole('button', { name: 'Reintentar' }).last().click()
  await expect(one.page.locator('.said-at').filter({ hasText: /^\d\d:\d\d$/ })).toHaveCount(2)
  await expect(one.page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  expect(await one.page.locator('.turn-me .said-words').allTextContents()).toEqual([
    `Primero ${mark}`,
    `Segundo ${mark}`,
  ])
  expect([howOften(`Primero ${mark}`), howOften(`Segundo ${mark}`)]).toEqual(['1', '1'])
})

test('message queue: a 429 response is retried automatically; a refused message shows its error, also after a reload', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await open(one.page, `/chat/${id}`)
  const json = { error: { code: 'request.too_many', requestId: 'ninguno' } }
  await one.page.route('**/messages', (route) => route.fulfill({ status: 429, json }), { times: 1 })
  await send(one.page, 'Muy deprisa')
  await expect(said(one.page, 'Muy deprisa').getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(said(one.page, 'Muy deprisa').getByRole('time')).toBeVisible()
  await blockIn(other.page, id)
  await send(one.page, 'Sin querer')
  const why = said(one.page, 'Sin querer').getByText('Has sido bloqueado en esta conversación')
  await expect(why).toBeVisible()
  await one.page.reload()
  await expect(why).toBeVisible()
})

test('message queue: queued messages are sent one after the other, and an incoming message is inserted in server order', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await open(one.page, `/chat/${id}`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await one.page.route('**/messages', async (route) => {
    await held
    await route.continue()
  })
  for (const text of ['uno', 'dos', 'tres']) await send(one.page, text)
  await expect(one.page.getByText('En espera')).toHaveCount(2)
  await expect(one.page.getByText('Enviando…')).toBeVisible()
  await sayTo(other.page, id, 'mientras')
  release()
  await expect(one.page.locator('.said-words')).toHaveText(['mientras', 'uno', 'dos', 'tres'])
  await expect(one.page.getByText(/En espera|Enviando/)).toHaveCount(0)
})

test('message list: older pages load on scroll and by click without moving the viewport', async ({ browser }) => {
  const one = await newPerson(browser, { viewport: { width: 360, height: 740 } })
  const other = await newVoice()
  const id = await befriend(one, other)
  saidBefore(id, 70)
  await openAtRest(one.page, `/chat/${id}`)
  await expect(said(one.page, 'Mensaje 70')).toBeInViewport()
  await expect(one.page.locator('.turn')).toHaveCount(20)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await one.page.route('**/messages?before=*', async (route) => {
    await held
    await route.continue()
  })
  const toTop = () => list(one.page).evaluate((element) => element.scrollTo(0, -element.scrollHeight))
  // The position of one message before and after older messages are prepended.
  const look = () => said(one.page, 'Mensaje 51').evaluate((element) => element.getBoundingClientRect().top)
  await toTop()
  await one.page.getByText('Cargando…').waitFor()
  const before = await look()
  release()
  await expect(one.page.locator('.turn')).toHaveCount(40)
  expect(Math.abs((await look()) - before)).toBeLessThan(1)
  // The same by a click on retry, after the automatic load failed.
  await one.page.route('**/messages?before=*', (route) => route.abort())
  await toTop()
  await expect(one.page.getByRole('alert')).toHaveText('No se pudieron cargar los mensajes anteriores.')
  await one.page.unroute('**/messages?before=*')
  await one.page.getByRole('link', { name: 'Reintentar' }).press('Enter')
  await expect(one.page.locator('.turn')).toHaveCount(60)
  await toTop()
  await expect(one.page.getByText('¡Conversación iniciada! Ahora pueden chatear.')).toHaveCount(1)
  await expect(one.page.getByRole('link', { name: 'Ver mensajes anteriores' })).toHaveCount(0)
  // A reader who scrolled up is not moved. A button shows the new message.
  await list(one.page).evaluate((element) => element.scrollTo(0, -1_500))
  await still(one.page)
  const place = await look()
  await sayTo(other.page, id, 'Algo nuevo')
  await one.page.getByRole('button', { name: '1 mensaje nuevo' }).waitFor()
  expect(Math.abs((await look()) - place)).toBeLessThan(1.5)
  await one.page.getByRole('button', { name: '1 mensaje nuevo' }).click()
  await expect(said(one.page, 'Algo nuevo')).toBeInViewport()
})

test('message list: with more unread messages than one page, it opens scrolled to the first unread message', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  saidBefore(id, 60)
  ask(
    `update identity.chat_members m set read_seq = 11, unread = 25 from content.conversations c where c.id = m.conversation_id and c.public_id = '${id}' returning side`,
  )
  await open(one.page, `/chat/${id}`)
  await expect(one.page.getByText('Mensajes nuevos', { exact: true })).toBeInViewport()
  await expect(said(one.page, /^Mensaje 10$/)).toHaveCount(1)
  await one.page.getByRole('button', { name: 'mensajes nuevos' }).click()
  await expect(said(one.page, 'Mensaje 60')).toBeInViewport()
})

test('conversation: without an SSE connection it falls back to polling every few seconds', async ({ browser }) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await one.page.route('**/api/v1/live?*', (route) => route.abort())
  const isDown = one.page.waitForEvent('requestfailed', (request) => isLive(request))
  await open(one.page, `/chat/${id}`)
  await isDown
  await sayTo(other.page, id, '¿Hay alguien?')
  await expect(said(one.page, '¿Hay alguien?')).toBeVisible({ timeout: 12_000 })
})

test('message draft: stored per conversation, and deleted on logout', async ({ browser }) => {
  const one = await newPerson(browser)
  const [first, second] = [await befriend(one, await newVoice()), await befriend(one, await newVoice())]
  const drafts = () => one.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('talk ')))
  await open(one.page, `/chat/${first}`)
  await field(one.page).fill('A medio decir')
  await one.page.goto(`/chat/${second}`)
  await expect(field(one.page)).toHaveValue('')
  await open(one.page, `/chat/${first}`)
  await expect(field(one.page)).toHaveValue('A medio decir')
  expect(await drafts()).toEqual([`talk ${first}`])
  await field(one.page).fill('A medio decir, y más')
  await one.page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await one.page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(one.page).toHaveURL('/')
  expect(await drafts()).toEqual([])
})

test('message links: a URL is plain text until the recipient replied; then a click asks for confirmation before leaving', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await sayTo(other.page, id, 'Mira https://ejemplo.example/a')
  await open(one.page, `/chat/${id}`)
  const address = said(one.page, 'Mira').getByRole('button')
  await expect(said(one.page, 'https://ejemplo.example/a')).toBeVisible()
  await expect(address).toHaveCount(0)
  await sayTo(one.page, id, '¿De verdad?')
  await sayTo(other.page, id, 'De verdad')
  await expect(said(one.page, 'De verdad').last()).toBeVisible()
  await expect(address).toHaveCount(0)
  await sayTo(one.page, id, 'A ver.')
  await sayTo(other.page, id, 'Ahí está')
  await address.click()
  const asks = one.page.getByRole('dialog', { name: 'Vas a salir de Murmullo' })
  await expect(asks.getByText('ejemplo.example', { exact: true })).toBeVisible()
  const away = asks.getByRole('link', { name: 'Abrir el enlace' })
  await expect(away).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(away).toHaveAttribute('href', 'https://ejemplo.example/a')
  await asks.getByRole('button', { name: 'Quedarme' }).click()
  await expect(asks).toBeHidden()
  await expect(address).toBeFocused()
})

test('safety warning: a message asking for contact off-site, money or photos shows it to reader and author, and typing sends no request', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await sayTo(other.page, id, 'Pásame tu whatsapp')
  const sent: string[] = []
  await open(one.page, `/chat/${id}`)
  await expect(said(one.page, 'Pásame').getByText('Te invita a hablar fuera de aquí.')).toBeVisible()
  one.page.on('request', (request) => sent.push(request.postData() ?? ''))
  await field(one.page).pressSequentially('préstame dinero')
  await expect(one.page.getByText('Hablas de dinero con alguien a quien no conoces.')).toBeVisible()
  await field(one.page).fill('Hola')
  await expect(one.page.getByText('Hablas de dinero')).toHaveCount(0)
  expect(sent.join('')).not.toContain('préstame')
})

test('conversation dates: labels of an open page update after midnight', async ({ browser }) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await sayTo(other.page, id, 'Hasta mañana')
  await one.page.clock.install()
  await open(one.page, '/chat')
  const inList = one.page.getByRole('main').getByRole('time')
  await expect(inList).toHaveText(/^Hoy, \d\d:\d\d$/)
  await one.page.clock.fastForward('24:00:00')
  await expect(inList).toHaveText(/^Ayer, \d\d:\d\d$/)
  await open(one.page, `/chat/${id}`)
  const beside = said(one.page, 'Hasta mañana').getByRole('time')
  await expect(beside).toHaveText(/^\d\d:\d\d$/)
  await one.page.clock.fastForward('24:00:00')
  await expect(beside).toHaveText(/^Ayer \d\d:\d\d$/)
  await expect(one.page.getByRole('heading', { name: 'Ayer', exact: true })).toBeVisible()
})
