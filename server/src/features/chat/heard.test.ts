// What is said to somebody is heard in their browsers, whichever process they are connected to, and in nobody else's.
import { expect, test } from 'vitest'
import { listen, soon } from '../../../test/listener.ts'
import { newPerson } from '../../../test/person.ts'
import { openTwoProcesses } from '../../../test/two-processes.ts'
import type { World } from '../../../test/world.ts'

async function registered(world: World, nickname: string) {
  const person = newPerson(world.url)
  await person.api.accounts.register({ email: `${nickname}@correo.example`, password: 'una-clave-larga' })
  await person.api.accounts.changeNickname({ nickname })
  return person
}

test('a request, its acceptance and a message are heard by whom they concern, and reading by the reader alone', async () => {
  const [first, second] = await openTwoProcesses()
  const [one, other, third] = [
    await registered(first, 'Oye-una'),
    await registered(first, 'Oye-otra'),
    await registered(first, 'Oye-nadie'),
  ]
  for (const { url } of [first, second]) await soon(async () => (await listen(url)).status).toBe(200)
  const [ofOne, ofOther, ofThird] = [
    await listen(first.url, { as: one }),
    await listen(second.url, { as: other }),
    await listen(second.url, { as: third }),
  ]
  const { items } = await one.api.chat.searchPeople({ term: 'Oye-otra' })
  await one.api.chat.requestChat({ ref: items[0]?.ref ?? '', message: 'Palabras.' })
  const chatNews = ({ news }: typeof ofOne) => news().filter(({ type }) => type === 'chat')
  await soon(() => chatNews(ofOther)).toEqual([{ type: 'chat', unread: 1, conversationId: null }])
  const [request] = (await other.at(second.url).chat.listRequests()).items
  const { conversationId } = await other.at(second.url).chat.answerRequest({ id: request?.id ?? '', accept: true })
  const id = conversationId ?? ''
  await soon(() => chatNews(ofOne)).toEqual([{ type: 'chat', unread: 0, conversationId }])
  await other.at(second.url).chat.sendMessage({ id, key: 'una-llave-cualquiera', text: 'Palabras.' })
  await soon(() => chatNews(ofOne)).toHaveLength(2)
  expect(chatNews(ofOne).at(-1)).toEqual({ type: 'chat', unread: 1, conversationId })
  await soon(() => chatNews(ofOther)).toHaveLength(3)
  await one.api.chat.markConversationRead({ id, seq: 2 })
  await soon(() => chatNews(ofOne).at(-1)).toEqual({ type: 'chat', unread: 0, conversationId })
  // What came later has arrived: that one read was not heard by the other, nor anything by a third.
  await one.api.chat.sendMessage({ id, key: 'otra-llave-cualquiera', text: 'Palabras.' })
  await soon(() => chatNews(ofOther)).toHaveLength(4)
  expect(chatNews(ofOther).at(-1)).toEqual({ type: 'chat', unread: 1, conversationId })
  expect(ofThird.news()).toEqual([])
  for (const { heard } of [ofOne, ofOther]) expect(JSON.stringify(heard)).not.toContain('Palabras')
})
