// Who may not: visitors, accounts without an e-mail, strangers, the rejected, the blocked; with a script and without.
import { expect, test } from '@playwright/test'
import {
  befriend,
  blockIn,
  field,
  newPerson,
  newVoice,
  pendingRequest,
  request,
  said,
  saidBefore,
  sayTo,
} from '../support/chat.ts'
import { newBrowser } from '../support/people.ts'
import { open } from '../support/settled.ts'
import { ask, personId } from '../support/world.ts'

const nobody = '0'.repeat(22)

test('a visitor goes to log in, with the way back; whoever has no e-mail is asked to register', async ({ browser }) => {
  const page = await newBrowser(browser)
  const paths = ['/chat', '/chat/blocked', `/chat/requests/${nobody}`, `/chat/${nobody}`]
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
  await page.request.post('/api/v1/accounts/anonymous', { headers: { 'sec-fetch-site': 'same-origin' }, data: {} })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Para conversar, regístrate' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Registrarme' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fchat')
})

test('a conversation of others is not there, like one that never was', async ({ browser }) => {
  const one = await newPerson(browser)
  const id = await befriend(one, await newVoice())
  const stranger = await newPerson(browser)
  for (const unknown of [id, nobody, 'nada']) {
    const answer = await stranger.page.goto(`/chat/${unknown}`)
    expect(answer?.status()).toBe(404)
    await expect(stranger.page.getByRole('heading', { name: 'No tienes acceso a esta conversación' })).toBeVisible()
  }
})

test('each refusal has its words, and a conversation there is already leads to itself', async ({ browser }) => {
  const one = await newPerson(browser)
  const [other, closed, friend] = [await newVoice(), await newVoice(), await newVoice()]
  await request(one.page, other.nickname)
  await closed.page.request.put('/api/v1/chat/door', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { door: 'nobody' },
  })
  const id = await befriend(friend, one)
  const modal = one.page.getByRole('dialog', { name: 'Nuevo chat' })
  const attempt = async (nickname: string) => {
    // As from the page of a person.
    await open(one.page, `/user/${personId(nickname)}`)
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
  await other.page.request.post(`/api/v1/chat/requests/${await pendingRequest(other.page)}/answer`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { accept: false },
  })
  await attempt(other.nickname)
  await expect(modal.getByText('Este usuario ha rechazado tu solicitud anteriormente')).toBeVisible()
  await attempt(closed.nickname)
  await expect(modal.getByText('No puedes enviar solicitudes a este usuario')).toBeVisible()
  await attempt(friend.nickname)
  await expect(one.page).toHaveURL(`/chat/${id}`)
})

test('block and report, and take it back: what each of the two sees', async ({ browser }) => {
  const one = await newPerson(browser)
  const other = await newPerson(browser)
  const id = await befriend(one, other)
  await sayTo(other.page, id, 'Hola')
  await open(other.page, `/chat/${id}`)
  await open(one.page, `/chat/${id}`)
  await one.page.getByRole('button', { name: 'Opciones de la conversación' }).click()
  await one.page.getByRole('button', { name: 'Bloquear y reportar' }).click()
  const asks = one.page.getByRole('dialog', { name: 'Bloquear y reportar' })
  await expect(asks.getByText('los últimos 20 mensajes')).toBeVisible()
  await asks.getByLabel('Qué ha pasado').selectOption('Acoso')
  await asks.getByRole('button', { name: 'Bloquear y reportar' }).click()
  await expect(one.page.getByText('Usuario bloqueado')).toBeVisible()
  await expect(asks).toBeHidden()
  await expect(one.page.getByText('Has bloqueado a este usuario y no puedes enviarle mensajes')).toBeVisible()
  await expect(field(one.page)).toBeDisabled()
  // To the other nothing has changed, until they say something.
  await expect(other.page.getByText('Conversación activa')).toBeVisible()
  await field(other.page).fill('¿Estás?')
  await field(other.page).press('Enter')
  await expect(said(other.page, '¿Estás?').getByText('Has sido bloqueado en esta conversación')).toBeVisible()

  await one.page.getByRole('link', { name: 'Desbloquear' }).click()
  await expect(one.page.getByText('no pueden enviarte mensajes ni solicitudes de chat')).toBeVisible()
  await one.page.route('**/change/blocked', (route) => route.abort())
  await one.page.getByRole('button', { name: `Desbloquear a ${other.nickname}` }).click()
  await expect(one.page.getByRole('alert')).toHaveText('No se pudo desbloquear al usuario')
  await one.page.unroute('**/change/blocked')
  await one.page.getByRole('button', { name: `Desbloquear a ${other.nickname}` }).click()
  await expect(one.page.getByText('No tienes usuarios bloqueados')).toBeVisible()
  await one.page.getByRole('radio', { name: 'Nadie' }).check()
  await expect(one.page.getByText('Guardado')).toBeVisible()
  await one.page.reload()
  await expect(one.page.getByRole('radio', { name: 'Nadie' })).toBeChecked()
  await other.page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(said(other.page, '¿Estás?').getByRole('time')).toBeVisible()
})

test('what could not be had or done is said, and what was there stays', async ({ browser }) => {
  const one = await newPerson(browser)
  const other = await newVoice()
  await request(other.page, one.nickname, 'Hola')
  await open(one.page, `/chat/requests/${await pendingRequest(one.page)}`)
  await one.page.route(/\.data(\?|$)/, (route) => route.abort())
  await one.page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await expect(one.page.getByRole('alert')).toHaveText(
    'Ocurrió un error al procesar tu respuesta. Por favor, intenta de nuevo.',
  )
  await one.page.unroute(/\.data(\?|$)/)
  await one.page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await expect(one.page).toHaveURL(/\/chat\/\w{22}$/)
  await one.page.route(/\.data(\?|$)/, (route) => route.abort())
  await one.page.getByRole('button', { name: 'Opciones de la conversación' }).click()
  await one.page.getByRole('button', { name: 'Bloquear usuario' }).click()
  await one.page.getByRole('dialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(one.page.getByRole('alert')).toHaveText(
    'No se pudo bloquear al usuario. Por favor, intenta de nuevo más tarde.',
  )
})

test('a list that cannot be had says so, and leaves the other alone', async ({ browser }) => {
  const one = await newPerson(browser)
  const id = await befriend(one, await newVoice())
  await request((await newVoice()).page, one.nickname, 'Hola')
  ask('select 1; revoke select on identity.chat_members from murmullo_app')
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
    ask('select 1; grant select on identity.chat_members to murmullo_app')
  }
  await one.page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(one.page.getByText('¡Conversación iniciada! Ahora pueden chatear.')).toBeVisible()
})

test('without a script: ask, answer, read, say, block and take it back', async ({ browser }) => {
  const plain = { javaScriptEnabled: false }
  const one = await newPerson(browser, plain)
  const other = await newPerson(browser, plain)
  await one.page.goto('/chat')
  await one.page.getByRole('button', { name: 'Nuevo chat' }).click()
  await one.page.getByRole('textbox', { name: 'Buscar por apodo' }).fill(other.nickname)
  await one.page.getByRole('button', { name: 'Buscar' }).click()
  await one.page.getByRole('button', { name: 'Enviar solicitud' }).click()
  // What is written there for whoever has no script is no text to the test otherwise.
  const told = one.page.locator('noscript [aria-live=assertive] p')
  await expect(told).toHaveText('Selecciona un usuario para enviar la solicitud')
  await one.page.goto(`/chat?con=${other.nickname}`)
  await one.page.getByRole('radio', { name: other.nickname }).check()
  await one.page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(told).toHaveText('Solicitud enviada correctamente')

  await other.page.goto('/chat')
  await other.page.getByRole('link', { name: one.nickname }).click()
  await other.page.getByRole('button', { name: 'Aceptar solicitud' }).click()
  await expect(other.page).toHaveURL(/\/chat\/\w{22}$/)
  const id = other.page.url().slice(-22)
  await other.page.getByRole('button', { name: 'Enviar' }).click()
  await expect(other.page.getByRole('alert')).toHaveText('El mensaje no puede estar vacío')
  await field(other.page).fill('Hola')
  await other.page.getByRole('button', { name: 'Enviar' }).click()
  await expect(said(other.page, 'Hola')).toHaveClass(/turn-me/)

  await one.page.goto(`/chat/${id}`)
  await expect(said(one.page, 'Hola')).toBeInViewport()
  await one.page.getByRole('button', { name: 'Marcar como leída' }).click()
  await expect(one.page.getByRole('link', { name: other.nickname, exact: true })).toBeVisible()
  saidBefore(id, 25)
  await one.page.goto(`/chat/${id}`)
  await expect(said(one.page, 'Mensaje 25')).toBeInViewport()
  await one.page.getByRole('link', { name: 'Ver mensajes anteriores' }).click()
  await expect(said(one.page, 'Mensaje 5')).toBeInViewport()
  await one.page.getByRole('link', { name: 'Ver los más recientes' }).click()
  await expect(said(one.page, 'Mensaje 25')).toBeInViewport()
  await one.page.goto(`/chat/${id}?accion=block`)
  await one.page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(one.page.getByText('Usuario bloqueado')).toBeVisible()
  await one.page.goto('/chat/blocked')
  await one.page.getByRole('button', { name: 'Desbloquear' }).click()
  await expect(one.page.getByText('No tienes usuarios bloqueados')).toBeVisible()
  await one.page.getByRole('radio', { name: 'Personas que sigo' }).check()
  await one.page.getByRole('button', { name: 'Guardar' }).click()
  await expect(one.page.getByRole('radio', { name: 'Personas que sigo' })).toBeChecked()
  await blockIn(other.page, id)
})
