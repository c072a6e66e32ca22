// Browser tests of chat between two browsers: request, answer, live messages and unread counters.
import { expect } from '@playwright/test'
import {
  startConversation,
  messageField,
  newChatUser,
  newApiUser,
  messageBubble,
  sendMessage,
} from '../support/users/chat.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { dock, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test('chat: from user search to request, acceptance and live messages, in a desktop and a phone viewport (CHAT-03, CHAT-04, CHAT-05, CHAT-06, CHAT-10, CHAT-14, CHAT-16, CHAT-17, CHAT-18, CHAT-19, CHAT-20, CHAT-26, CHAT-27, CHAT-29, CHAT-30, CHAT-31, CHAT-43, CHAT-44, CHAT-45, NAV-10)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newChatUser(browser, { viewport: phoneViewport, hasTouch: true, isMobile: true })
  await openHydrated(one.page, '/chat')
  await expect(one.page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible()
  await expect(one.page.getByRole('heading', { level: 2, name: 'Conversaciones', exact: true })).toBeVisible()
  await expect(one.page.getByText('No tienes conversaciones activas')).toBeVisible()

  await one.page.getByRole('button', { name: 'Iniciar un chat' }).click()
  await one.page.getByRole('dialog', { name: 'Nuevo chat' }).getByRole('button', { name: 'Cancelar' }).click()
  const modal = one.page.getByRole('dialog', { name: 'Nuevo chat' })
  await expect(modal).toBeHidden()
  await one.page.getByRole('button', { name: 'Nuevo chat' }).click()
  await modal.press('Escape')
  await expect(modal).toBeHidden()
  await one.page.getByRole('button', { name: 'Nuevo chat' }).click()
  await modal.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(modal.getByText('Selecciona un usuario para enviar la solicitud')).toBeVisible()
  await modal.getByLabel('Buscar por apodo').fill('xq')
  await modal.getByLabel('Buscar por apodo').pressSequentially('-nadie')
  await expect(modal.getByText('No se encontraron usuarios con ese apodo')).toBeVisible()
  await modal.getByLabel('Buscar por apodo').fill(other.nickname)
  await modal.getByRole('radio', { name: other.nickname }).check()
  await modal.getByLabel('Mensaje').fill('Hola, leí lo de los pasteles.')
  await expect(modal.getByText('29 / 500')).toBeVisible()
  await modal.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(modal.getByText('Solicitud enviada correctamente')).toBeVisible()
  await expect(modal).toBeHidden()

  await openHydrated(other.page, '/chat')
  await expect(dock(other.page).getByRole('link', { name: /^Chats/ })).toBeVisible()
  await expect(other.page.getByText('Tienes 1 solicitud de chat pendiente')).toBeVisible()
  await expect(other.page.getByText('«Hola, leí lo de los pasteles.»')).toBeVisible()
  await other.page.getByRole('link', { name: one.nickname }).click()
  await expect(other.page).toHaveURL(/\/chat\/requests\/\w{22}$/)
  await expect(other.page.getByText('podrán intercambiar mensajes')).toBeVisible()
  await other.page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await expect(other.page).toHaveURL(/\/chat\/\w{22}$/)
  await expect(other.page.getByText('¡Conversación iniciada! Ahora pueden chatear.')).toBeVisible()
  await expect(other.page.getByText('No hay mensajes aún')).toBeVisible()

  // The sender's open page receives the event too.
  const row = one.page.getByRole('link', { name: other.nickname })
  await expect(row).toBeVisible()
  await row.click()
  await expect(one.page.getByRole('heading', { level: 1, name: other.nickname })).toBeVisible()
  await expect(messageField(one.page)).toHaveAttribute('placeholder', 'Escribe un mensaje...')
  await messageField(one.page).fill('¿Ya se lo contaste a tu mamá?')
  await messageField(one.page).press('Enter')
  await expect(messageBubble(one.page, '¿Ya se lo contaste')).toHaveClass(/message-row-me/)
  await expect(messageField(one.page)).toHaveValue('')
  await expect(messageBubble(other.page, '¿Ya se lo contaste')).toHaveClass(/message-row-them/)
  await expect(other.page.getByRole('status').filter({ hasText: '¿Ya se lo contaste' })).toHaveCount(1)

  await messageField(other.page).fill('Hoy en la noche.')
  await messageField(other.page).press('Enter')
  await messageField(other.page).pressSequentially('Estoy temblando.')
  await other.page.getByRole('button', { name: 'Enviar' }).click()
  await expect(messageBubble(one.page, 'Hoy en la noche.\nEstoy temblando.')).toHaveClass(/message-row-them/)
  await expect(messageBubble(one.page, 'Hoy en la noche.').getByRole('time')).toHaveText(/^\d\d:\d\d$/)

  await messageField(one.page).pressSequentially('Va a salir bien.')
  await messageField(one.page).press('Shift+Enter')
  await messageField(one.page).pressSequentially('Siempre queda pastel.')
  await messageField(one.page).press('Enter')
  await expect(messageBubble(other.page, 'Va a salir bien.\nSiempre queda pastel.')).toBeVisible()
  await messageField(one.page).fill('   ')
  await messageField(one.page).press('Enter')
  await expect(one.page.getByRole('alert')).toHaveText('El mensaje no puede estar vacío')
})

test('unread counter: list and header update live, and reset after the last message was in view (CHAT-06, CHAT-07, CHAT-09, CHAT-34)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await openHydrated(one.page, '/chat')
  await sendMessage(other.page, id, 'Hola')
  await sendMessage(other.page, id, '¿Estás?')
  await expect(one.page.getByRole('link', { name: `${other.nickname} (2 mensajes sin leer)` })).toBeVisible()
  await expect(one.page.getByRole('banner').getByRole('link', { name: 'Mensajes, 2 sin leer' })).toBeVisible({
    timeout: 15_000,
  })
  await one.page.getByRole('link', { name: other.nickname }).click()
  await expect(one.page.getByText('Mensajes nuevos', { exact: true })).toBeVisible()
  await expect(one.page.getByRole('banner').getByRole('link', { name: 'Mensajes', exact: true })).toBeVisible()
  await one.page.getByRole('link', { name: 'Volver a todos los chats' }).click()
  await expect(one.page.getByRole('link', { name: other.nickname, exact: true })).toBeVisible()
  await expect(one.page.getByText('Conversación activa')).toBeVisible()
})
