// Screenshot definitions: chat pages (conversation list, conversation, requests, blocks) in their empty, full, pending and error states.
import type { Page } from '@playwright/test'
import {
  startConversation,
  blockConversation,
  messageField,
  setUniqueNickname,
  newApiUser,
  type ChatUser,
  findPendingRequest,
  sendChatRequest,
  messageBubble,
  sendMessage,
  type ApiUser,
} from '../users/chat.ts'
import { openAnonymousAccount, sameOriginHeaders, register } from '../users/users.ts'
import { queryValue } from '../data/seeded-database.ts'

type Setup = (page: Page) => Promise<unknown>

async function registerUser(page: Page): Promise<ChatUser> {
  await register(page)
  return setUniqueNickname(page, 'yo')
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Backdates all messages up to `seq` by the interval `ago`. */
function backdateMessages(id: string, seq: number, ago: string): void {
  queryValue(`update content.messages m set created_at = m.created_at - interval '${ago}' from content.conversations c
    where c.id = m.conversation_id and c.public_id = '${id}' and m.seq <= ${seq} returning seq`)
}

function deleteAccount(nickname: string): void {
  queryValue(`with gone as (update identity.chat_members m set account_id = null from identity.accounts a where a.id = m.account_id and a.nickname = '${nickname}' returning conversation_id, side)
    update content.messages m set text = null, key = null from gone where gone.conversation_id = m.conversation_id and gone.side = m.side returning seq`)
}

/** A long conversation with unread messages at its end. */
async function createConversation(page: Page): Promise<{ me: ChatUser; other: ApiUser; id: string }> {
  const me = await registerUser(page)
  const other = await newApiUser('luna')
  const id = await startConversation(other, me)
  const sendAsMe = (text: string) => sendMessage(page, id, text)
  const sendAsOther = (text: string) => sendMessage(other.page, id, text)
  await sendAsOther('Hola, leí lo de los pasteles 🥹')
  await sendAsOther('¿Ya se lo contaste a tu mamá?')
  await sendAsMe('Hoy en la noche. Estoy temblando.')
  await sendAsOther('Va a salir bien. Y si no, siempre queda pastel.')
  await sendAsMe('😂😂')
  backdateMessages(id, 6, '1 day')
  backdateMessages(id, 3, '2 days')
  await sendAsMe(
    'Te cuento cómo fue, que es largo:\n\n1. Llegué con una caja.\n2. La abrió.\n3. Se quedó callada un rato larguísimo.\n\nY luego me pidió la receta. Llevaba tres años inventando reuniones, jefes y viajes de trabajo para no decir que vendo pasteles, y ella ya lo sabía desde el principio: la vecina me compra los lunes.',
  )
  await sendAsOther('Nooo 😭')
  await sendAsOther('La receta está aquí: https://recetas.example/pasteles-de-tres-leches?desde=murmullo&porciones=12')
  await page.request.put(`/api/v1/chat/conversations/${id}/read`, {
    headers: sameOriginHeaders,
    data: { seq: 9 },
  })
  await sendAsOther('Oye, ¿y si mejor me pasas tu WhatsApp y hablamos por ahí?')
  await sendAsOther('Mándame una foto del pastel 🥹')
  return { me, other, id }
}

const openConversation: Setup = async (page) => openPage(page, `/chat/${(await createConversation(page)).id}`)

const openMenu: Setup = async (page) => {
  await openConversation(page)
  await page.getByRole('button', { name: 'Opciones de la conversación' }).click()
}

const openMenuItem =
  (name: string): Setup =>
  async (page) => {
    await openMenu(page)
    await page.getByRole('button', { name, exact: true }).click()
  }

const failToSend: Setup = async (page) => {
  await openConversation(page)
  await page.route('**/messages', (route) => route.abort())
  await messageField(page).fill('Esto no va a llegar a la primera.')
  await messageField(page).press('Enter')
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  await messageField(page).pressSequentially('Mejor escríbeme a mi número')
  await messageField(page).press('Shift+Enter')
  await messageField(page).pressSequentially('y seguimos por Telegram')
  await page.waitForTimeout(300)
}

const openChatList: Setup = async (page) => {
  const me = await registerUser(page)
  const [luna, sol, mar, deletedUser] = await Promise.all(
    ['luna', 'sol_de_invierno', 'mar', 'nube'].map((name) => newApiUser(name.slice(0, 11))),
  )
  const [requester, invited] = await Promise.all(['ana', 'beto'].map((name) => newApiUser(name)))
  if (!luna || !sol || !mar || !deletedUser || !requester || !invited) return
  for (const each of [mar, deletedUser, sol, luna])
    await sendMessage(each.page, await startConversation(each, me), 'Hola')
  await startConversation(me, invited).catch(() => {})
  const ids = ((await (await page.request.get('/api/v1/chat/conversations')).json()) as { items: { id: string }[] })
    .items
  deleteAccount(deletedUser.nickname)
  const marId = ids.at(-1)?.id ?? ''
  await blockConversation(page, marId)
  queryValue(
    `update content.conversations set last_message_at = now() - interval '9 days' where public_id = '${marId}' returning id`,
  )
  const last = ids.at(-2)?.id
  queryValue(
    `update content.conversations set last_message_at = now() - interval '3 days' where public_id = '${last}' returning id`,
  )
  await sendChatRequest(
    requester.page,
    me.nickname,
    'Hola. Leí lo que contaste de tu hermana y me pasó algo muy parecido. ¿Podemos hablar?',
  )
  const third = await newApiUser('carla')
  await sendChatRequest(third.page, me.nickname)
  await openPage(page, '/chat')
}

const newChat: Setup = async (page) => {
  await openChatList(page)
  await page.getByRole('button', { name: 'Nuevo chat' }).click()
  await page.getByLabel('Buscar por apodo').fill('luna')
  await page.getByRole('radio').first().check()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola, leí lo de los pasteles.')
}

const submitWithoutUser: Setup = async (page) => {
  await newChat(page)
  await page.getByRole('radio').first().check()
  await page.getByLabel('Buscar por apodo').fill('nadie-se-llama-asi')
  await page.getByText('No se encontraron').waitFor()
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
}

const openRequest: Setup = async (page) => {
  const me = await registerUser(page)
  const other = await newApiUser('luna')
  await sendChatRequest(other.page, me.nickname, 'Hola. Leí lo que contaste de los pasteles.\n¿Me mandas una foto?')
  await openPage(page, `/chat/requests/${await findPendingRequest(page)}`)
}

const blocked: Setup = async (page) => {
  const { other, id } = await createConversation(page)
  await blockConversation(page, id)
  const sol = await newApiUser('sol')
  await blockConversation(
    page,
    await startConversation(sol, {
      page,
      nickname: ((await (await page.request.get('/api/v1/accounts/me')).json()) as ChatUser).nickname,
    }),
  )
  await openPage(page, `/chat/${id}`)
  return other
}

const anonymous: Setup = async (page) => {
  await openAnonymousAccount(page)
  await openPage(page, '/chat')
}

const openSignedIn =
  (path: string): Setup =>
  async (page) => {
    await register(page)
    await openPage(page, path)
  }

const shots: Readonly<Record<string, Setup>> = {
  'chat-empty': openSignedIn('/chat'),
  chat: openChatList,
  'chat-new': newChat,
  'chat-new-refused': submitWithoutUser,
  'chat-request': openRequest,
  'chat-request-blocking': async (page) => {
    await openRequest(page)
    await page.getByRole('button', { name: 'Bloquear' }).click()
  },
  'chat-request-answered': async (page) => {
    await openRequest(page)
    const address = page.url()
    await page.getByRole('button', { name: 'Aceptar solicitud' }).click()
    await page.waitForURL(/\/chat\/\w{22}$/)
    await openPage(page, address)
  },
  'chat-request-missing': openSignedIn('/chat/requests/0000000000000000000000'),
  talk: openConversation,
  'talk-begun': async (page) => {
    const me = await registerUser(page)
    await openPage(page, `/chat/${await startConversation(await newApiUser('luna'), me)}`)
  },
  'talk-above': async (page) => {
    await openConversation(page)
    await page.getByRole('region', { name: 'Mensajes con' }).evaluate((list) => list.scrollTo(0, -900))
    await page.waitForTimeout(300)
  },
  'talk-failing': failToSend,
  'talk-menu': openMenu,
  'talk-block': openMenuItem('Bloquear usuario'),
  'talk-report': openMenuItem('Bloquear y reportar'),
  'talk-leaving': async (page) => {
    await openConversation(page)
    await messageBubble(page, 'La receta está aquí').getByRole('button').click()
  },
  'talk-blocked': blocked,
  'talk-gone': async (page) => {
    const { other, id } = await createConversation(page)
    deleteAccount(other.nickname)
    await openPage(page, `/chat/${id}`)
  },
  'talk-missing': openSignedIn('/chat/0000000000000000000000'),
  'chat-blocked': async (page) => {
    await blocked(page)
    await openPage(page, '/chat/blocked')
  },
  'chat-blocked-empty': openSignedIn('/chat/blocked'),
  'chat-anonymous': anonymous,
}

export const chatShots = Object.entries(shots).map(([name, backdateMessages]) => ({
  name,
  address: () => '/',
  before: backdateMessages,
  whole: name.startsWith('chat') && !name.startsWith('chat-new'),
}))
