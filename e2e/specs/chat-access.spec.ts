// Browser tests of chat access control: visitors, accounts without an e-mail, non-members, rejected and blocked users; with JavaScript
// and without.
import { expect } from '@playwright/test'
import {
  startConversation,
  blockConversation,
  messageField,
  newChatUser,
  newApiUser,
  findPendingRequest,
  sendChatRequest,
  messageBubble,
  insertOldMessages,
  sendMessage,
} from '../support/users/chat.ts'
import { sameOriginHeaders, newVisitorPage } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { queryValue, accountPublicId } from '../support/data/seeded-database.ts'

const unknownId = '0'.repeat(22)

test('chat access: a visitor is redirected to login with a return path; an account without email is asked to register (AUTH-16, CHAT-01)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  const paths = ['/chat', '/chat/blocked', `/chat/requests/${unknownId}`, `/chat/${unknownId}`]
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
  await page.request.post('/api/v1/accounts/anonymous', { headers: sameOriginHeaders, data: {} })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Para conversar, regístrate' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Registrarme' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fchat')
})

test('chat access: a conversation of other users returns the same 404 as an unknown id (CHAT-35)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const id = await startConversation(one, await newApiUser())
  const stranger = await newChatUser(browser)
  for (const unknown of [id, unknownId, 'nada']) {
    const answer = await stranger.page.goto(`/chat/${unknown}`)
    expect(answer?.status()).toBe(404)
    await expect(stranger.page.getByRole('heading', { name: 'No tienes acceso a esta conversación' })).toBeVisible()
  }
})

test('chat request form: each error code has its own message, and an existing conversation redirects to itself (CHAT-19, CHAT-21, CHAT-22, CHAT-23, CHAT-24)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const [other, closed, friend, blocker] = [
    await newApiUser(),
    await newApiUser(),
    await newApiUser(),
    await newApiUser(),
  ]
  await sendChatRequest(one.page, other.nickname)
  await closed.page.request.put('/api/v1/chat/door', {
    headers: sameOriginHeaders,
    data: { door: 'nobody' },
  })
  const id = await startConversation(friend, one)
  const modal = one.page.getByRole('dialog', { name: 'Nuevo chat' })
  const attempt = async (nickname: string) => {
    // As from a user's profile page.
    await openHydrated(one.page, `/user/${accountPublicId(nickname)}`)
    await one.page.getByRole('link', { name: 'Enviar mensaje' }).click()
    await expect(modal.getByLabel('Buscar por apodo')).toHaveValue(nickname)
    await modal.getByRole('radio', { name: nickname }).check()
    await modal.getByRole('button', { name: 'Enviar solicitud' }).click()
  }
  await attempt(other.nickname)
  await expect(modal.getByText('Ya has enviado una solicitud a este usuario')).toBeVisible()
  await modal.press('Escape')
  await expect(modal).toBeHidden()
  await expect(one.page).toHaveURL('/chat')
  await other.page.request.post(`/api/v1/chat/requests/${await findPendingRequest(other.page)}/answer`, {
    headers: sameOriginHeaders,
    data: { accept: false },
  })
  await attempt(other.nickname)
  await expect(modal.getByText('Este usuario ha rechazado tu solicitud anteriormente')).toBeVisible()
  await attempt(closed.nickname)
  await expect(modal.getByText('No puedes enviar solicitudes a este usuario')).toBeVisible()
  // A user who blocked the sender is still listed in the search, has no profile page for the sender, and is refused with the same error
  // as a user who accepts no requests.
  await blocker.page.request.post('/api/v1/blocks', {
    headers: sameOriginHeaders,
    data: { personId: accountPublicId(one.nickname) },
  })
  await openHydrated(one.page, '/chat')
  await one.page.getByRole('button', { name: 'Nuevo chat' }).click()
  await modal.getByLabel('Buscar por apodo').fill(blocker.nickname)
  await modal.getByRole('radio', { name: blocker.nickname }).check()
  await modal.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(modal.getByText('No puedes enviar solicitudes a este usuario')).toBeVisible()
  await attempt(friend.nickname)
  await expect(one.page).toHaveURL(`/chat/${id}`)
})

test('block and report: the blocked user gets an error on the next message, and unblocking restores the conversation (BLOCK-02, BLOCK-03, BLOCK-08, BLOCK-09, BLOCK-10, BLOCK-11, BLOCK-13, CHAT-26, CHAT-37)', async ({
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
  await confirmDialog.getByLabel('Qué ha pasado').selectOption('Acoso')
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
  await one.page.route('**/chat/blocked.data*', (route) => route.abort())
  await one.page.getByRole('button', { name: `Desbloquear a ${other.nickname}` }).click()
  await expect(one.page.getByRole('alert')).toHaveText('No se pudo desbloquear al usuario')
  await one.page.unroute('**/chat/blocked.data*')
  await one.page.getByRole('button', { name: `Desbloquear a ${other.nickname}` }).click()
  await expect(one.page.getByText('No tienes usuarios bloqueados')).toBeVisible()
  await other.page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(messageBubble(other.page, '¿Estás?').getByRole('time')).toBeVisible()
  await one.page.getByRole('radio', { name: 'Nadie' }).check()
  await expect(one.page.getByText('Guardado')).toBeVisible()
  await one.page.reload()
  await expect(one.page.getByRole('radio', { name: 'Nadie' })).toBeChecked()
})

test('block: unblocking inside a conversation moves the focus to the message field, and a failed request shows an error (BLOCK-13)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  await blockConversation(one.page, id)
  await openHydrated(one.page, `/chat/${id}`)
  const unblockButton = one.page.getByRole('button', { name: 'Desbloquear' })
  await one.page.route(`**/chat/${id}.data**`, (route) => route.abort())
  await unblockButton.press('Enter')
  await expect(one.page.getByRole('alert')).toHaveText('No se pudo desbloquear al usuario')
  await one.page.unroute(`**/chat/${id}.data**`)
  await unblockButton.press('Enter')
  await expect(messageField(one.page)).toBeFocused()
  await expect(unblockButton).toHaveCount(0)
  await expect(one.page.getByText('Conversación activa')).toBeVisible()
  await expect(one.page).toHaveURL(`/chat/${id}`)
  await one.page.keyboard.type('Perdona')
  await one.page.keyboard.press('Enter')
  await expect(messageBubble(one.page, 'Perdona').getByRole('time')).toBeVisible()
})

test('chat errors: a failed accept or block request shows an error and keeps the page state (BLOCK-07, CHAT-56)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  await sendChatRequest(other.page, one.nickname, 'Hola')
  await openHydrated(one.page, `/chat/requests/${await findPendingRequest(one.page)}`)
  await one.page.route(/\.data(\?|$)/, (route) => route.abort())
  await one.page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await expect(one.page.getByRole('alert')).toHaveText(
    'Ocurrió un error al procesar tu respuesta. Por favor, intenta de nuevo.',
  )
  const blockFailed = 'No se pudo bloquear al usuario. Por favor, intenta de nuevo más tarde.'
  await one.page.getByRole('button', { name: 'Bloquear' }).click()
  await expect(async () => {
    await one.page.getByRole('button', { name: 'Confirmar bloqueo' }).click()
    await expect(one.page.getByRole('alert')).toHaveText(blockFailed, { timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
  await one.page.unroute(/\.data(\?|$)/)
  await one.page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await expect(one.page).toHaveURL(/\/chat\/\w{22}$/)
  await one.page.route(/\.data(\?|$)/, (route) => route.abort())
  await one.page.getByRole('button', { name: 'Opciones de la conversación' }).click()
  await one.page.getByRole('button', { name: 'Bloquear usuario' }).click()
  await one.page.getByRole('dialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(one.page.getByRole('alert')).toHaveText(blockFailed)
})

test('chat session change: after login as another user in a second tab, answering and sending are refused with a permission error (CHAT-36, CHAT-55)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const [other, friend] = [await newChatUser(browser), await newApiUser()]
  const id = await startConversation(one, friend)
  await sendChatRequest(other.page, one.nickname, 'Hola')
  await openHydrated(one.page, `/chat/requests/${await findPendingRequest(one.page)}`)
  const conversation = await one.page.context().newPage()
  await openHydrated(conversation, `/chat/${id}`)
  // As when another user logs in on a second tab: the session cookie is replaced.
  const cookies = await other.page.context().cookies()
  await one.page.context().clearCookies()
  await one.page.context().addCookies(cookies)
  await one.page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await expect(one.page.getByRole('alert')).toHaveText('No tienes permiso para responder a esta solicitud')
  await messageField(conversation).fill('¿Sigo aquí?')
  await messageField(conversation).press('Enter')
  await expect(
    messageBubble(conversation, '¿Sigo aquí?').getByText('No eres participante de esta conversación'),
  ).toBeVisible()
})

test('block: the same action in two tabs is idempotent and shows no error (BLOCK-01, BLOCK-06)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(one, other)
  const tabs = [one.page, await one.page.context().newPage()]
  for (const tab of tabs) {
    await openHydrated(tab, `/chat/${id}`)
    await tab.getByRole('button', { name: 'Opciones de la conversación' }).click()
    await tab.getByRole('button', { name: 'Bloquear usuario' }).click()
  }
  for (const tab of tabs) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
    await expect(tab.getByText('Usuario bloqueado')).toBeVisible()
    await expect(tab.getByRole('alert')).toHaveCount(0)
  }
  await one.page.goto('/chat/blocked')
  await expect(one.page.getByRole('button', { name: 'Desbloquear' })).toHaveCount(1)
})

test('chat lists: a failed query shows an error for that list only, and retry restores it (CHAT-12, CHAT-13, CHAT-39, CHAT-52, CHAT-53)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const id = await startConversation(one, await newApiUser())
  await sendChatRequest((await newApiUser()).page, one.nickname, 'Hola')
  queryValue('select 1; revoke select on identity.chat_members from murmullo_app')
  try {
    await one.page.goto('/chat')
    await expect(
      one.page.getByText('No se pudieron cargar tus conversaciones. Por favor, intenta de nuevo más tarde.'),
    ).toBeVisible()
    await expect(one.page.getByText('Tienes 1 solicitud de chat pendiente')).toBeVisible()
    await one.page.goto(`/chat/${id}`)
    await expect(
      one.page.getByText('No se pudo cargar la conversación. Por favor, intenta de nuevo más tarde.'),
    ).toBeVisible()
  } finally {
    queryValue('select 1; grant select on identity.chat_members to murmullo_app')
  }
  await one.page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(one.page.getByText('¡Conversación iniciada! Ahora pueden chatear.')).toBeVisible()
  const waiting = await findPendingRequest(one.page)
  queryValue('select 1; revoke select on identity.chat_requests from murmullo_app')
  try {
    await one.page.goto('/chat')
    await expect(one.page.getByText('No se pudieron cargar tus solicitudes de chat.')).toBeVisible()
    await expect(one.page.getByText('Conversación activa')).toBeVisible()
    await one.page.goto(`/chat/requests/${waiting}`)
    await expect(one.page.getByRole('heading', { name: 'Algo no llegó' })).toBeVisible()
  } finally {
    queryValue('select 1; grant select on identity.chat_requests to murmullo_app')
  }
  await one.page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(one.page.getByRole('button', { name: 'Aceptar solicitud' })).toBeVisible()
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
  await expect(messageBubble(other.page, 'Hola')).toHaveClass(/turn-me/)

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
