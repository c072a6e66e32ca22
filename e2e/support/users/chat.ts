// Test helpers for chat: registers users, and creates requests, conversations, messages and blocks through the API.
import { type Browser, type BrowserContextOptions, expect, type Page, request as programs } from '@playwright/test'
import { addresses } from '../config.ts'
import { sameOriginHeaders, newVisitorPage, newEmail, password } from './users.ts'
import { queryValue } from '../data/seeded-database.ts'

/** An API client with a session: a browser page or a bare request context. */
export type ApiClient = Pick<Page, 'request'>
type WithNickname<Client extends ApiClient> = { readonly page: Client; readonly nickname: string }
export type ChatUser = WithNickname<Page>
export type ApiUser = WithNickname<ApiClient>

export async function newChatUser(browser: Browser, options: BrowserContextOptions = {}): Promise<ChatUser> {
  return registerUser(await newVisitorPage(browser, options), 'p')
}

/** A user without a browser: faster to create, and no load on the browser of the test. */
export async function newApiUser(name = 'v'): Promise<ApiUser> {
  const request = await programs.newContext({
    baseURL: addresses.site.url,
    extraHTTPHeaders: { 'x-forwarded-for': `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}` },
  })
  return registerUser({ request }, name)
}

/** Registers through the API: other specs test the form, and chat tests need many users. */
async function registerUser<Client extends ApiClient>(page: Client, name: string): Promise<WithNickname<Client>> {
  const data = { email: newEmail(), password }
  expect((await page.request.post('/api/v1/accounts/register', { headers: sameOriginHeaders, data })).status()).toBe(
    200,
  )
  return setUniqueNickname(page, name)
}

/** Sets a unique nickname. */
export async function setUniqueNickname<Client extends ApiClient>(
  page: Client,
  name: string,
): Promise<WithNickname<Client>> {
  const nickname = `${name}_${crypto.randomUUID().slice(0, 8)}`
  const answer = await page.request.put('/api/v1/accounts/me/nickname', {
    headers: sameOriginHeaders,
    data: { nickname },
  })
  expect(answer.status()).toBe(200)
  return { page, nickname }
}

/** Sends a chat request and returns the response without asserting its status. */
export async function sendChatRequest(from: ApiClient, to: string, message?: string) {
  const found = await from.request.get(`/api/v1/people?term=${to}`)
  const [person] = ((await found.json()) as { items: { ref: string }[] }).items
  return from.request.post('/api/v1/chat/requests', {
    headers: sameOriginHeaders,
    data: { ref: person?.ref, ...(message && { message }) },
  })
}

/** Id of the first pending chat request. */
export async function findPendingRequest(page: ApiClient): Promise<string> {
  const { items } = (await (await page.request.get('/api/v1/chat/requests')).json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

/** Sends a request, accepts it, and returns the conversation's id. */
export async function startConversation(one: ApiUser, other: ApiUser): Promise<string> {
  expect((await sendChatRequest(one.page, other.nickname)).status()).toBe(200)
  const answer = await other.page.request.post(`/api/v1/chat/requests/${await findPendingRequest(other.page)}/answer`, {
    headers: sameOriginHeaders,
    data: { accept: true },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { conversationId: string }).conversationId
}

export async function sendMessage(page: ApiClient, id: string, text: string): Promise<void> {
  const data = { key: crypto.randomUUID(), text }
  const answer = await page.request.post(`/api/v1/chat/conversations/${id}/messages`, {
    headers: sameOriginHeaders,
    data,
  })
  expect(answer.status()).toBe(200)
}

export async function blockConversation(page: ApiClient, id: string): Promise<void> {
  expect(
    (await page.request.post('/api/v1/blocks', { headers: sameOriginHeaders, data: { conversationId: id } })).status(),
  ).toBe(200)
}

/** Inserts more messages than the rate limit allows: backdated, alternating between both users, and read. */
export function insertOldMessages(id: string, count: number): void {
  queryValue(`with talk as (
      update content.conversations set last_seq = last_seq + ${count} where public_id = '${id}' returning id, last_seq - ${count} as from_seq
    ), read as (
      update identity.chat_members m set read_seq = talk.from_seq + ${count}, unread = 0 from talk where m.conversation_id = talk.id
    ) insert into content.messages (conversation_id, seq, side, key, text, created_at)
    select id, from_seq + n, n % 2, md5(n::text), 'Mensaje ' || n, now() - interval '3 days' + n * interval '1 minute'
    from talk, generate_series(1, ${count}) n returning seq`)
}

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' })
export const messageBubble = (page: Page, text: string | RegExp) =>
  page.locator('.message-row').filter({ has: page.locator('.message-text', { hasText: text }) })
