// Page visits of chat: requests, the conversation with long and risky messages, its dialogs, and the blocked users.
import { expect } from '@playwright/test'
import { accountPublicId } from '../data/seeded-database.ts'
import type { PageVisits } from '../pages/page-visits.ts'
import { waitForAnimations } from '../pages/wait-for-idle.ts'
import {
  type ApiUser,
  findPendingRequest,
  insertOldMessages,
  messageBubble,
  messageField,
  sendChatRequest,
  sendMessage,
} from '../users/chat.ts'

const longMessage =
  'Llevaba tres años inventando reuniones, jefes y viajes, y ella lo sabía desde el principio. '.repeat(6)

export async function visitChatPages(
  { page, visit, check }: PageVisits,
  nickname: string,
  other: ApiUser,
): Promise<void> {
  await visit(`/user/${accountPublicId(other.nickname)}`, { heading: other.nickname })
  await sendChatRequest(other.page, nickname, '¿Me mandas una foto?')
  await visit('/chat')
  await page.getByRole('button', { name: 'Nuevo chat' }).click()
  await page.getByLabel('Buscar por apodo').fill(other.nickname)
  await page.getByRole('radio').check()
  await check('new chat dialog')
  await visit(`/chat/requests/${await findPendingRequest(page)}`)
  await page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await page.waitForURL(/\/chat\/\w{22}$/)
  const id = page.url().slice(-22)
  insertOldMessages(id, 30)
  for (const text of [
    '🥹🥹',
    'Mira https://ejemplo.example/una/direccion-muy-larga-que-no-cabe',
    'Pásame tu wsp',
    longMessage,
  ])
    await sendMessage(other.page, id, text)
  await visit(`/chat/${id}`, { heading: other.nickname })
  // A message that arrives while the reader is at the end scrolls into view, without a layout shift.
  await page.getByRole('region', { name: 'Mensajes con' }).evaluate((list) => list.scrollTo(0, 0))
  await waitForAnimations(page)
  await sendMessage(other.page, id, 'Llega ahora')
  await expect(messageBubble(page, 'Llega ahora')).toBeInViewport()
  await check('received message', 'after input')
  await messageField(page).fill('Escríbeme al telegram')
  await expect(page.getByText('Fuera de aquí tu número')).toBeVisible()
  await page.getByRole('button', { name: 'Opciones de la conversación' }).click()
  await check('safety warning and conversation options')
  await page.getByRole('button', { name: 'Bloquear y reportar' }).click()
  await check('block and report')
  await visit('/chat/blocked')
}
