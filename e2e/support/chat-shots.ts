// Screenshot definitions: chat pages (conversation list, conversation, requests, blocks) in their empty, full, pending and error states.
import type { Page } from '@playwright/test'
import {
  befriend,
  blockIn,
  field,
  named,
  newVoice,
  type Person,
  pendingRequest,
  request,
  said,
  sayTo,
  type Voice,
} from './chat.ts'
import { headers, register } from './people.ts'
import { ask } from './world.ts'

type Come = (page: Page) => Promise<unknown>

async function come(page: Page): Promise<Person> {
  await register(page)
  return named(page, 'yo')
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Backdates all messages up to `seq` by the interval `ago`. */
function before(id: string, seq: number, ago: string): void {
  ask(`update content.messages m set created_at = m.created_at - interval '${ago}' from content.conversations c
    where c.id = m.conversation_id and c.public_id = '${id}' and m.seq <= ${seq} returning seq`)
}

function leave(nickname: string): void {
  ask(`with gone as (update identity.chat_members m set account_id = null from identity.accounts a where a.id = m.account_id and a.nickname = '${nickname}' returning conversation_id, side)
    update content.messages m set text = null, key = null from gone where gone.conversation_id = m.conversation_id and gone.side = m.side returning seq`)
}

/** A long conversation with unread messages at its end. */
async function talk(page: Page): Promise<{ me: Person; other: Voice; id: string }> {
  const me = await come(page)
  const other = await newVoice('luna')
  const id = await befriend(other, me)
  const mine = (text: string) => sayTo(page, id, text)
  const theirs = (text: string) => sayTo(other.page, id, text)
  await theirs('Hola, leí lo de los pasteles 🥹')
  await theirs('¿Ya se lo contaste a tu mamá?')
  await mine('Hoy en la noche. Estoy temblando.')
  await theirs('Va a salir bien. Y si no, siempre queda pastel.')
  await mine('😂😂')
  before(id, 6, '1 day')
  before(id, 3, '2 days')
  await mine(
    'Te cuento cómo fue, que es largo:\n\n1. Llegué con una caja.\n2. La abrió.\n3. Se quedó callada un rato larguísimo.\n\nY luego me pidió la receta. Llevaba tres años inventando reuniones, jefes y viajes de trabajo para no decir que vendo pasteles, y ella ya lo sabía desde el principio: la vecina me compra los lunes.',
  )
  await theirs('Nooo 😭')
  await theirs('La receta está aquí: https://recetas.example/pasteles-de-tres-leches?desde=murmullo&porciones=12')
  await page.request.put(`/api/v1/chat/conversations/${id}/read`, {
    headers,
    data: { seq: 9 },
  })
  await theirs('Oye, ¿y si mejor me pasas tu WhatsApp y hablamos por ahí?')
  await theirs('Mándame una foto del pastel 🥹')
  return { me, other, id }
}

const talking: Come = async (page) => go(page, `/chat/${(await talk(page)).id}`)

const openMenu: Come = async (page) => {
  await talking(page)
  await page.getByRole('button', { name: 'Opciones de la conversación' }).click()
}

const choose =
  (name: string): Come =>
  async (page) => {
    await openMenu(page)
    await page.getByRole('button', { name, exact: true }).click()
  }

const failing: Come = async (page) => {
  await talking(page)
  await page.route('**/messages', (route) => route.abort())
  await field(page).fill('Esto no va a llegar a la primera.')
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  await field(page).pressSequentially('Mejor escríbeme a mi número')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('y seguimos por Telegram')
  await page.waitForTimeout(300)
}

const lists: Come = async (page) => {
  const me = await come(page)
  const [luna, sol, mar, gone] = await Promise.all(
    ['luna', 'sol_de_invierno', 'mar', 'nube'].map((name) => newVoice(name.slice(0, 11))),
  )
  const [asks, asksToo] = await Promise.all(['ana', 'beto'].map((name) => newVoice(name)))
  if (!luna || !sol || !mar || !gone || !asks || !asksToo) return
  for (const each of [mar, gone, sol, luna]) await sayTo(each.page, await befriend(each, me), 'Hola')
  await befriend(me, asksToo).catch(() => {})
  const ids = ((await (await page.request.get('/api/v1/chat/conversations')).json()) as { items: { id: string }[] })
    .items
  leave(gone.nickname)
  const marId = ids.at(-1)?.id ?? ''
  await blockIn(page, marId)
  ask(
    `update content.conversations set spoken_at = now() - interval '9 days' where public_id = '${marId}' returning id`,
  )
  const last = ids.at(-2)?.id
  ask(`update content.conversations set spoken_at = now() - interval '3 days' where public_id = '${last}' returning id`)
  await request(
    asks.page,
    me.nickname,
    'Hola. Leí lo que contaste de tu hermana y me pasó algo muy parecido. ¿Podemos hablar?',
  )
  const third = await newVoice('carla')
  await request(third.page, me.nickname)
  await go(page, '/chat')
}

const newChat: Come = async (page) => {
  await lists(page)
  await page.getByRole('button', { name: 'Nuevo chat' }).click()
  await page.getByLabel('Buscar por apodo').fill('luna')
  await page.getByRole('radio').first().check()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola, leí lo de los pasteles.')
}

const refused: Come = async (page) => {
  await newChat(page)
  await page.getByRole('radio').first().check()
  await page.getByLabel('Buscar por apodo').fill('nadie-se-llama-asi')
  await page.getByText('No se encontraron').waitFor()
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
}

const requested: Come = async (page) => {
  const me = await come(page)
  const other = await newVoice('luna')
  await request(other.page, me.nickname, 'Hola. Leí lo que contaste de los pasteles.\n¿Me mandas una foto?')
  await go(page, `/chat/requests/${await pendingRequest(page)}`)
}

const blocked: Come = async (page) => {
  const { other, id } = await talk(page)
  await blockIn(page, id)
  const sol = await newVoice('sol')
  await blockIn(
    page,
    await befriend(sol, {
      page,
      nickname: ((await (await page.request.get('/api/v1/accounts/me')).json()) as Person).nickname,
    }),
  )
  await go(page, `/chat/${id}`)
  return other
}

const anonymous: Come = async (page) => {
  await page.goto('/new')
  await page.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  await page.getByRole('link', { name: 'Ya las guardé' }).waitFor()
  await go(page, '/chat')
}

const at =
  (path: string): Come =>
  async (page) => {
    await register(page)
    await go(page, path)
  }

const shots: Readonly<Record<string, Come>> = {
  'chat-empty': at('/chat'),
  chat: lists,
  'chat-new': newChat,
  'chat-new-refused': refused,
  'chat-request': requested,
  'chat-request-blocking': async (page) => {
    await requested(page)
    await page.getByRole('button', { name: 'Bloquear' }).click()
  },
  'chat-request-answered': async (page) => {
    await requested(page)
    const address = page.url()
    await page.getByRole('button', { name: 'Aceptar solicitud' }).click()
    await page.waitForURL(/\/chat\/\w{22}$/)
    await go(page, address)
  },
  'chat-request-missing': at('/chat/requests/0000000000000000000000'),
  talk: talking,
  'talk-begun': async (page) => {
    const me = await come(page)
    await go(page, `/chat/${await befriend(await newVoice('luna'), me)}`)
  },
  'talk-above': async (page) => {
    await talking(page)
    await page.getByRole('region', { name: 'Mensajes con' }).evaluate((list) => list.scrollTo(0, -900))
    await page.waitForTimeout(300)
  },
  'talk-failing': failing,
  'talk-menu': openMenu,
  'talk-block': choose('Bloquear usuario'),
  'talk-report': choose('Bloquear y reportar'),
  'talk-leaving': async (page) => {
    await talking(page)
    await said(page, 'La receta está aquí').getByRole('button').click()
  },
  'talk-blocked': blocked,
  'talk-gone': async (page) => {
    const { other, id } = await talk(page)
    leave(other.nickname)
    await go(page, `/chat/${id}`)
  },
  'talk-missing': at('/chat/0000000000000000000000'),
  'chat-blocked': async (page) => {
    await blocked(page)
    await go(page, '/chat/blocked')
  },
  'chat-blocked-empty': at('/chat/blocked'),
  'chat-anonymous': anonymous,
}

export const chatShots = Object.entries(shots).map(([name, before]) => ({
  name,
  address: () => '/',
  before,
  whole: name.startsWith('chat') && !name.startsWith('chat-new'),
}))
