// Browser tests of blocking between two users, and of the chat forms without JavaScript.
import { expect } from '@playwright/test'
import {
  startConversation,
  blockConversation,
  messageField,
  newChatUser,
  messageBubble,
  insertOldMessages,
  sendMessage,
} from '../support/users/chat.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test('block and report: the blocked user gets an error on the next message; unblocking, in the list or in the conversation, restores it and moves the focus to the message field (BLOCK-02, BLOCK-03, BLOCK-08, BLOCK-09, BLOCK-10, BLOCK-11, BLOCK-13, CHAT-26, CHAT-37)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newChatUser(browser)
  const id = await startConversation(one, other)
  await sendMessage(other.page, id, 'Hola')
  await openHydrated(other.page, `/chat/${id}`)
  await openHydrated(one.page, `/chat/${id}`)
  await one.page.getByRole('button', { name: 'Opciones de la conversación' }).click()
  await one.page.getByRole('button', { name: 'Bloquear y reportar' }).click()
  const confirmDialog = one.page.getByRole('dialog', { name: 'Bloquear y reportar' })
  await expect(confirmDialog.getByText('los últimos 20 mensajes')).toBeVisible()
  await confirmDialog.getByLabel('Qué pasó').selectOption('Acoso')
  await confirmDialog.getByRole('button', { name: 'Bloquear y reportar' }).click()
  await expect(one.page.getByText('Usuario bloqueado')).toBeVisible()
  await expect(confirmDialog).toBeHidden()
  await expect(one.page.getByText('Has bloqueado a este usuario y no puedes enviarle mensajes')).toBeVisible()
  await expect(messageField(one.page)).toBeDisabled()
  await expect(one.page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  // The blocked user sees no change until the next message is sent.
  await expect(other.page.getByText('Conversación activa')).toBeVisible()
  await messageField(other.page).fill('¿Estás?')
  await messageField(other.page).press('Enter')
  await expect(messageBubble(other.page, '¿Estás?').getByText('Has sido bloqueado en esta conversación')).toBeVisible()

  await one.page.getByRole('button', { name: 'Opciones de la conversación' }).click()
  await one.page.getByRole('link', { name: 'Ver usuarios bloqueados' }).click()
  await expect(one.page.getByText('no pueden enviarte mensajes ni solicitudes de chat')).toBeVisible()
  await one.page.getByRole('button', { name: `Desbloquear a ${other.nickname}` }).click()
  await expect(one.page.getByText('No tienes usuarios bloqueados')).toBeVisible()
  await other.page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(messageBubble(other.page, '¿Estás?').getByRole('time')).toBeVisible()
  await one.page.getByRole('radio', { name: 'Nadie' }).check()
  await expect(one.page.getByText('Guardado')).toBeVisible()
  await one.page.reload()
  await expect(one.page.getByRole('radio', { name: 'Nadie' })).toBeChecked()
  await blockConversation(one.page, id)
  await openHydrated(one.page, `/chat/${id}`)
  const unblockButton = one.page.getByRole('button', { name: 'Desbloquear' })
  await unblockButton.press('Enter')
  await expect(messageField(one.page)).toBeFocused()
  await expect(unblockButton).toHaveCount(0)
  await expect(one.page.getByText('Conversación activa')).toBeVisible()
  await expect(one.page).toHaveURL(`/chat/${id}`)
  await one.page.keyboard.type('Perdona')
  await one.page.keyboard.press('Enter')
  await expect(messageBubble(one.page, 'Perdona').getByRole('time')).toBeVisible()
})

test('chat forms without JavaScript: request, answer, read, send, block and unblock work (CHAT-18, CHAT-31)', async ({
  browser,
}) => {
  const noJavaScript = { javaScriptEnabled: false }
  const one = await newChatUser(browser, noJavaScript)
  const other = await newChatUser(browser, noJavaScript)
  await one.page.goto('/chat')
  await one.page.getByRole('button', { name: 'Nuevo chat' }).click()
  await one.page.getByRole('textbox', { name: 'Buscar por apodo' }).fill(other.nickname)
  await one.page.getByRole('button', { name: 'Buscar' }).click()
  await one.page.getByRole('button', { name: 'Enviar solicitud' }).click()
  // Playwright's text selectors ignore the content of `<noscript>`, so a CSS locator is used.
  const liveMessage = one.page.locator('noscript [aria-live=assertive] p')
  await expect(liveMessage).toHaveText('Selecciona un usuario para enviar la solicitud')
  await one.page.goto(`/chat?con=${other.nickname}`)
  await one.page.getByRole('radio', { name: other.nickname }).check()
  await one.page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(liveMessage).toHaveText('Solicitud enviada correctamente')

  await other.page.goto('/chat')
  await other.page.getByRole('link', { name: one.nickname }).click()
  await other.page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await expect(other.page).toHaveURL(/\/chat\/\w{22}$/)
  const id = other.page.url().slice(-22)
  await other.page.getByRole('button', { name: 'Enviar' }).click()
  await expect(other.page.getByRole('alert')).toHaveText('El mensaje no puede estar vacío')
  await messageField(other.page).fill('Hola')
  await other.page.getByRole('button', { name: 'Enviar' }).click()
  await expect(messageBubble(other.page, 'Hola')).toHaveClass(/message-row-me/)

  await one.page.goto(`/chat/${id}`)
  await expect(messageBubble(one.page, 'Hola')).toBeInViewport()
  await one.page.getByRole('button', { name: 'Marcar como leída' }).click()
  await expect(one.page.getByRole('link', { name: other.nickname, exact: true })).toBeVisible()
  insertOldMessages(id, 25)
  await one.page.goto(`/chat/${id}`)
  await expect(messageBubble(one.page, 'Mensaje 25')).toBeInViewport()
  await one.page.getByRole('link', { name: 'Ver mensajes anteriores' }).click()
  await expect(messageBubble(one.page, 'Mensaje 5')).toBeInViewport()
  await one.page.getByRole('link', { name: 'Ver los más recientes' }).click()
  await expect(messageBubble(one.page, 'Mensaje 25')).toBeInViewport()
  await one.page.goto(`/chat/${id}?accion=block`)
  await one.page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(one.page.getByText('Usuario bloqueado')).toBeVisible()
  await one.page.getByRole('button', { name: 'Desbloquear' }).click()
  await expect(one.page).toHaveURL(`/chat/${id}`)
  await expect(messageField(one.page)).toBeEnabled()
  await blockConversation(one.page, id)
  await one.page.goto('/chat/blocked')
  await one.page.getByRole('button', { name: 'Desbloquear' }).click()
  await expect(one.page.getByText('No tienes usuarios bloqueados')).toBeVisible()
  await one.page.getByRole('radio', { name: 'Personas que sigo' }).check()
  await one.page.getByRole('button', { name: 'Guardar' }).click()
  await expect(one.page.getByRole('radio', { name: 'Personas que sigo' })).toBeChecked()
  await blockConversation(other.page, id)
})
