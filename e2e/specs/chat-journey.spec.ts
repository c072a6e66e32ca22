// Browser tests of chat between two browsers: request, answer, live messages and unread counters.
import { expect } from '@playwright/test'
import { befriend, field, newPerson, newVoice, pendingRequest, request, said, sayTo } from '../support/chat.ts'
import { open } from '../support/settled.ts'
import { phone } from '../support/shell.ts'
import { test } from '../support/test.ts'

test('chat: from user search to request, acceptance and live messages, in a desktop and a phone viewport', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newPerson(browser, { viewport: phone, hasTouch: true, isMobile: true })
  await open(one.page, '/chat')
  await expect(one.page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible()
  await expect(one.page.getByText('No tienes conversaciones activas')).toBeVisible()

  await one.page.getByRole('button', { name: 'Nuevo chat' }).click()
  const modal = one.page.getByRole('dialog', { name: 'Nuevo chat' })
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

  await open(other.page, '/chat')
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
  await field(one.page).fill('¿Ya se lo contaste a tu mamá?')
  await field(one.page).press('Enter')
  await expect(said(one.page, '¿Ya se lo contaste')).toHaveClass(/turn-me/)
  await expect(field(one.page)).toHaveValue('')
  await expect(said(other.page, '¿Ya se lo contaste')).toHaveClass(/turn-them/)
  await expect(other.page.getByRole('status').filter({ hasText: '¿Ya se lo contaste' })).toHaveCount(1)

  await field(other.page).fill('Hoy en la noche.')
  await field(other.page).press('Enter')
  await field(other.page).pressSequentially('Estoy temblando.')
  await other.page.getByRole('button', { name: 'Enviar' }).click()
  await expect(said(one.page, 'Hoy en la noche.\nEstoy temblando.')).toHaveClass(/turn-them/)
  await expect(said(one.page, 'Hoy en la noche.').getByRole('time')).toHaveText(/^\d\d:\d\d$/)

  await field(one.page).pressSequentially('Va a salir bien.')
  await field(one.page).press('Shift+Enter')
  await field(one.page).pressSequentially('Siempre queda pastel.')
  await field(one.page).press('Enter')
  await expect(said(other.page, 'Va a salir bien.\nSiempre queda pastel.')).toBeVisible()
  await field(one.page).press('Enter')
  await expect(one.page.getByRole('alert')).toHaveText('El mensaje no puede estar vacío')
})

test('unread counter: list and header update live, and reset after the last message was in view', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  const id = await befriend(one, other)
  await open(one.page, '/chat')
  await sayTo(other.page, id, 'Hola')
  await sayTo(other.page, id, '¿Estás?')
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

test('chat request page: an answered request shows its state; the sender and other users have no access', async ({
  browser,
}) => {
  const one = await newPerson(browser)
  const other = await newPerson(browser)
  await request(one.page, other.nickname, 'Hola')
  const id = await pendingRequest(other.page)
  await open(other.page, `/chat/requests/${id}`)
  await other.page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(other.page).toHaveURL('/chat')
  await other.page.goto(`/chat/requests/${id}`)
  await expect(other.page.getByText('Rechazaste esta solicitud.')).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Aceptar solicitud' })).toHaveCount(0)
  // The sender gets a permission message. For other users it is not found.
  await one.page.goto(`/chat/requests/${id}`)
  await expect(one.page.getByText('No tienes permiso para ver esta solicitud')).toBeVisible()
  const stranger = await newPerson(browser)
  for (const unknown of [id, '0'.repeat(22), 'nada']) {
    await stranger.page.goto(`/chat/requests/${unknown}`)
    await expect(stranger.page.getByRole('heading', { name: 'No se encontró la solicitud' })).toBeVisible()
    await expect(stranger.page.getByText('Solicitud no encontrada o no tienes permiso para verla')).toBeVisible()
  }
})
