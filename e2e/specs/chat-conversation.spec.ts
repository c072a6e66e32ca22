// Browser tests of a conversation: send queue and draft across reloads, scroll position of the message list, and external links.
import { expect, type Page } from '@playwright/test'
import {
  startConversation,
  messageField,
  newChatUser,
  newApiUser,
  messageBubble,
  insertOldMessages,
  sendMessage,
} from '../support/users/chat.ts'
import { openHydrated, openIdle, waitForAnimations } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { queryValue } from '../support/data/seeded-database.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Mensajes con' })
const messageCount = (text: string) => queryValue(`select count(*) from content.messages where text = '${text}'`)
const send = async (page: Page, text: string) => {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

test('message queue: failed messages wait in order and survive a reload, and the idempotency key prevents duplicates; the draft is stored per conversation, and deleted on logout (CHAT-40)', async ({
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
  const failure = messageBubble(one.page, 'Primero').getByText(
    'No se pudo enviar el mensaje. Por favor, intenta de nuevo.',
  )
  await expect(failure).toBeVisible()
  await send(one.page, `Segundo ${runId}`)
  await expect(messageBubble(one.page, 'Segundo').getByText('En espera')).toBeVisible()
  await one.page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => attempts).toBe(2)
  // A message whose request has not failed yet would be sent again by the reload.
  await expect(failure).toBeVisible()
  await one.page.unroute('**/messages**')
  // An unsent message survives a reload, and so does its idempotency key.
  await one.page.reload()
  await one.page.getByRole('button', { name: 'Reintentar' }).last().click()
  await expect(one.page.locator('.message-row-me time').filter({ hasText: /^\d\d:\d\d$/ })).toHaveCount(2)
  await expect(one.page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  expect(await one.page.locator('.message-row-me .message-text').allTextContents()).toEqual([
    `Primero ${runId}`,
    `Segundo ${runId}`,
  ])
  expect([messageCount(`Primero ${runId}`), messageCount(`Segundo ${runId}`)]).toEqual(['1', '1'])
  const drafts = () => one.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('talk ')))
  const second = await startConversation(one, await newApiUser())
  await messageField(one.page).fill('A medio decir')
  await openHydrated(one.page, `/chat/${second}`)
  await expect(messageField(one.page)).toHaveValue('')
  await openHydrated(one.page, `/chat/${id}`)
  await expect(messageField(one.page)).toHaveValue('A medio decir')
  expect(await drafts()).toEqual([`talk ${id}`])
  await messageField(one.page).fill('A medio decir, y más')
  await one.page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await one.page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(one.page).toHaveURL('/')
  expect(await drafts()).toEqual([])
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
  await expect(one.page.locator('.message-row')).toHaveCount(20)
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
  await expect(one.page.locator('.message-row')).toHaveCount(40)
  expect(Math.abs((await getTop()) - before)).toBeLessThan(1)
  // The same by a click on retry, after the automatic load failed.
  await one.page.route('**/messages?before=*', (route) => route.abort())
  await toTop()
  await expect(one.page.getByRole('alert')).toHaveText('No se pudieron cargar los mensajes anteriores.')
  await one.page.unroute('**/messages?before=*')
  await one.page.getByRole('link', { name: 'Reintentar' }).press('Enter')
  await expect(one.page.locator('.message-row')).toHaveCount(60)
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

test('message list: with more unread messages than one page, it opens scrolled to the first unread message; a link asks for confirmation, and the focus returns to it', async ({
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
  await sendMessage(other.page, id, 'Mira https://ejemplo.example/a')
  const address = messageBubble(one.page, 'Mira').getByRole('button')
  await address.click()
  const leaveDialog = one.page.getByRole('dialog', { name: 'Vas a salir de Murmullo' })
  await expect(leaveDialog.getByRole('link', { name: 'Abrir el enlace' })).toHaveAttribute(
    'href',
    'https://ejemplo.example/a',
  )
  await leaveDialog.getByRole('button', { name: 'Quedarme' }).click()
  await expect(leaveDialog).toBeHidden()
  await expect(address).toBeFocused()
})
