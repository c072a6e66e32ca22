// Browser tests of a conversation: send queue with retry, older messages, drafts, external links and safety warnings.
import { expect, type Page } from '@playwright/test'
import {
  startConversation,
  blockConversation,
  messageField,
  newChatUser,
  newApiUser,
  messageBubble,
  insertOldMessages,
  sendMessage,
} from '../support/users/chat.ts'
import { isSseRequest } from '../support/pages/sse.ts'
import { openHydrated, openIdle, waitForAnimations } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { queryValue } from '../support/data/seeded-database.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Mensajes con' })
const messageCount = (text: string) => queryValue(`select count(*) from content.messages where text = '${text}'`)
const send = async (page: Page, text: string) => {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

test('message queue: failed messages wait in order and survive a reload, and the idempotency key prevents duplicates (CHAT-40)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  const runId = crypto.randomUUID()
  await openHydrated(one.page, `/chat/${id}`)
  let attempts = 0
  // The server stores the first message but its response is lost. After that every request fails.
  await one.page.route('**/messages**', async (route) => {
    if (route.request().method() === 'POST' && ++attempts === 1) await route.fetch()
    await route.abort()
  })
  await send(one.page, `Primero ${runId}`)
  await expect(
    messageBubble(one.page, 'Primero').getByText('No se pudo enviar el mensaje. Por favor, intenta de nuevo.'),
  ).toBeVisible()
  await send(one.page, `Segundo ${runId}`)
  await expect(messageBubble(one.page, 'Segundo').getByText('En espera')).toBeVisible()
  await one.page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => attempts).toBe(2)
  await one.page.unroute('**/messages**')
  // An unsent message survives a reload, and so does its idempotency key.
  await one.page.reload()
  await one.page.getByRole('button', { name: 'Reintentar' }).last().click()
  await expect(one.page.locator('.said-at').filter({ hasText: /^\d\d:\d\d$/ })).toHaveCount(2)
  await expect(one.page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  expect(await one.page.locator('.turn-me .said-words').allTextContents()).toEqual([
    `Primero ${runId}`,
    `Segundo ${runId}`,
  ])
  expect([messageCount(`Primero ${runId}`), messageCount(`Segundo ${runId}`)]).toEqual(['1', '1'])
})

test('message queue: a 429 response is retried automatically; a refused message shows its error, also after a reload', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await openHydrated(one.page, `/chat/${id}`)
  const json = { error: { code: 'request.too_many', requestId: 'ninguno' } }
  await one.page.route('**/messages', (route) => route.fulfill({ status: 429, json }), { times: 1 })
  await send(one.page, 'Muy deprisa')
  await expect(messageBubble(one.page, 'Muy deprisa').getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(messageBubble(one.page, 'Muy deprisa').getByRole('time')).toBeVisible()
  await blockConversation(other.page, id)
  await send(one.page, 'Sin querer')
  const refusalMessage = messageBubble(one.page, 'Sin querer').getByText('Has sido bloqueado en esta conversación')
  await expect(refusalMessage).toBeVisible()
  await one.page.reload()
  await expect(refusalMessage).toBeVisible()
})

test('message queue: queued messages are sent one after the other, and an incoming message is inserted in server order', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await openHydrated(one.page, `/chat/${id}`)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await one.page.route('**/messages', async (route) => {
    await gate
    await route.continue()
  })
  for (const text of ['uno', 'dos', 'tres']) await send(one.page, text)
  await expect(one.page.getByText('En espera')).toHaveCount(2)
  await expect(one.page.getByText('Enviando…')).toBeVisible()
  await sendMessage(other.page, id, 'mientras')
  release()
  await expect(one.page.locator('.said-words')).toHaveText(['mientras', 'uno', 'dos', 'tres'])
  await expect(one.page.getByText(/En espera|Enviando/)).toHaveCount(0)
})

test('message list: older pages load on scroll and by click without moving the viewport (CHAT-32, CHAT-33)', async ({
  browser,
}) => {
  const one = await newChatUser(browser, { viewport: { width: 360, height: 740 } })
  const other = await newApiUser()
  const id = await startConversation(one, other)
  insertOldMessages(id, 70)
  await openIdle(one.page, `/chat/${id}`)
  await expect(messageBubble(one.page, 'Mensaje 70')).toBeInViewport()
  await expect(one.page.locator('.turn')).toHaveCount(20)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await one.page.route('**/messages?before=*', async (route) => {
    await gate
    await route.continue()
  })
  const toTop = () => list(one.page).evaluate((element) => element.scrollTo(0, -element.scrollHeight))
  // The position of one message before and after older messages are prepended.
  const getTop = () => messageBubble(one.page, 'Mensaje 51').evaluate((element) => element.getBoundingClientRect().top)
  await toTop()
  await one.page.getByText('Cargando…').waitFor()
  const before = await getTop()
  release()
  await expect(one.page.locator('.turn')).toHaveCount(40)
  expect(Math.abs((await getTop()) - before)).toBeLessThan(1)
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
  await waitForAnimations(one.page)
  const topBefore = await getTop()
  await sendMessage(other.page, id, 'Algo nuevo')
  await one.page.getByRole('button', { name: '1 mensaje nuevo' }).waitFor()
  expect(Math.abs((await getTop()) - topBefore)).toBeLessThan(1.5)
  await one.page.getByRole('button', { name: '1 mensaje nuevo' }).click()
  await expect(messageBubble(one.page, 'Algo nuevo')).toBeInViewport()
})

test('message list: with more unread messages than one page, it opens scrolled to the first unread message', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  insertOldMessages(id, 60)
  queryValue(
    `update identity.chat_members m set read_seq = 11, unread = 25 from content.conversations c where c.id = m.conversation_id and c.public_id = '${id}' returning side`,
  )
  await openHydrated(one.page, `/chat/${id}`)
  await expect(one.page.getByText('Mensajes nuevos', { exact: true })).toBeInViewport()
  await expect(messageBubble(one.page, /^Mensaje 10$/)).toHaveCount(1)
  await one.page.getByRole('button', { name: 'mensajes nuevos' }).click()
  await expect(messageBubble(one.page, 'Mensaje 60')).toBeInViewport()
})

test('conversation: without an SSE connection it falls back to polling every few seconds (CHAT-32, LIMIT-09)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await one.page.route('**/api/v1/live?*', (route) => route.abort())
  const isDown = one.page.waitForEvent('requestfailed', (request) => isSseRequest(request))
  await openHydrated(one.page, `/chat/${id}`)
  await isDown
  await sendMessage(other.page, id, '¿Hay alguien?')
  await expect(messageBubble(one.page, '¿Hay alguien?')).toBeVisible({ timeout: 12_000 })
})

test('message draft: stored per conversation, and deleted on logout', async ({ browser }) => {
  const one = await newChatUser(browser)
  const [first, second] = [
    await startConversation(one, await newApiUser()),
    await startConversation(one, await newApiUser()),
  ]
  const drafts = () => one.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('talk ')))
  await openHydrated(one.page, `/chat/${first}`)
  await messageField(one.page).fill('A medio decir')
  await one.page.goto(`/chat/${second}`)
  await expect(messageField(one.page)).toHaveValue('')
  await openHydrated(one.page, `/chat/${first}`)
  await expect(messageField(one.page)).toHaveValue('A medio decir')
  expect(await drafts()).toEqual([`talk ${first}`])
  await messageField(one.page).fill('A medio decir, y más')
  await one.page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await one.page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(one.page).toHaveURL('/')
  expect(await drafts()).toEqual([])
})

test('message links: a URL is plain text until the recipient replied; then a click asks for confirmation before leaving', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await sendMessage(other.page, id, 'Mira https://ejemplo.example/a')
  await openHydrated(one.page, `/chat/${id}`)
  const address = messageBubble(one.page, 'Mira').getByRole('button')
  await expect(messageBubble(one.page, 'https://ejemplo.example/a')).toBeVisible()
  await expect(address).toHaveCount(0)
  await sendMessage(one.page, id, '¿De verdad?')
  await sendMessage(other.page, id, 'De verdad')
  await expect(messageBubble(one.page, 'De verdad').last()).toBeVisible()
  await expect(address).toHaveCount(0)
  await sendMessage(one.page, id, 'A ver.')
  await sendMessage(other.page, id, 'Ahí está')
  await address.click()
  const leaveDialog = one.page.getByRole('dialog', { name: 'Vas a salir de Murmullo' })
  await expect(leaveDialog.getByText('ejemplo.example', { exact: true })).toBeVisible()
  const externalLink = leaveDialog.getByRole('link', { name: 'Abrir el enlace' })
  await expect(externalLink).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(externalLink).toHaveAttribute('href', 'https://ejemplo.example/a')
  await leaveDialog.getByRole('button', { name: 'Quedarme' }).click()
  await expect(leaveDialog).toBeHidden()
  await expect(address).toBeFocused()
})

test('safety warning: a message asking for contact off-site, money or photos shows it to reader and author, and typing sends no request', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await sendMessage(other.page, id, 'Pásame tu whatsapp')
  const sent: string[] = []
  await openHydrated(one.page, `/chat/${id}`)
  await expect(messageBubble(one.page, 'Pásame').getByText('Te invita a hablar fuera de aquí.')).toBeVisible()
  one.page.on('request', (request) => sent.push(request.postData() ?? ''))
  await messageField(one.page).pressSequentially('préstame dinero')
  await expect(one.page.getByText('Hablas de dinero con alguien a quien no conoces.')).toBeVisible()
  await messageField(one.page).fill('Hola')
  await expect(one.page.getByText('Hablas de dinero')).toHaveCount(0)
  expect(sent.join('')).not.toContain('préstame')
})

test('conversation dates: labels of an open page update after midnight (CHAT-09, CHAT-11, CHAT-28)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await sendMessage(other.page, id, 'Hasta mañana')
  await one.page.clock.install()
  await openHydrated(one.page, '/chat')
  const inList = one.page.getByRole('main').getByRole('time')
  await expect(inList).toHaveText(/^Hoy, \d\d:\d\d$/)
  await one.page.clock.fastForward('24:00:00')
  await expect(inList).toHaveText(/^Ayer, \d\d:\d\d$/)
  await openHydrated(one.page, `/chat/${id}`)
  const beside = messageBubble(one.page, 'Hasta mañana').getByRole('time')
  await expect(beside).toHaveText(/^\d\d:\d\d$/)
  await one.page.clock.fastForward('24:00:00')
  await expect(beside).toHaveText(/^Ayer \d\d:\d\d$/)
  await expect(one.page.getByRole('heading', { name: 'Ayer', exact: true })).toBeVisible()
})
