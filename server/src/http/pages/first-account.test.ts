// Integration tests of the submits of a visitor: the page creates the account and publishes in one request, also when the response was lost. The web
// package is replaced by a build whose action publishes.
import { randomUUID } from 'node:crypto'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { expect, test } from 'vitest'
import { secretInput } from '../../../test/builders/content.ts'
import { createPageStub } from '../../../test/site/page-stub.ts'
import { listCrossings, readNextTransactionId } from '../../../test/database/transaction-crossings.ts'
import { createWorldForTest } from '../../../test/world/world.ts'

type Submit = { readonly key: string | null; readonly text: string; readonly secretId?: string }

const publishingPage = createPageStub({
  loader: (_, { viewer }) => Response.json(viewer),
  action: async (request, { api, idempotentApi, openAccount }) => {
    const { key, text, secretId } = (await request.json()) as Submit
    try {
      await openAccount(key)
      // A double click without JavaScript: the action runs again.
      await openAccount(key)
      const client = key === null ? api : idempotentApi(key)
      if (secretId !== undefined) return Response.json(await client.comments.addComment({ secretId, text }))
      return Response.json(await client.secrets.publishSecret(secretInput(text)))
    } catch (error) {
      return Response.json({ code: (error as { code: string }).code })
    }
  },
})

let networks = 0
const nextAddress = () => `10.88.${(networks += 1)}.1`

async function openSite() {
  const world = await createWorldForTest({ with: ['ai'], pages: publishingPage })
  const submit = async (body: Submit, { address = nextAddress(), cookie = '' } = {}) => {
    const answer = await fetch(`${world.url}/new`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        origin: world.services.config.ORIGIN,
        'x-forwarded-for': address,
        cookie,
        'sec-fetch-site': 'same-origin',
      },
    })
    const session = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))
    return { ...((await answer.json()) as { id?: string; code?: string }), session: session?.split(';', 1)[0] ?? '' }
  }
  const count = async (table: string) =>
    Number((await world.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)
  const viewerOf = async (cookie: string) =>
    (await (await fetch(`${world.url}/account`, { headers: { cookie } })).json()) as { kind: string; nickname: string }
  return { world, submit, count, viewerOf }
}

test('first secret: one request of a visitor creates an anonymous account with its session, and the secret is of that account', async () => {
  const { world, submit, viewerOf } = await openSite()
  const { id = '', session } = await submit({ key: randomUUID(), text: 'Lo cuento sin registrarme.' })
  expect(await viewerOf(session)).toMatchObject({ kind: 'anonymous', nickname: expect.stringMatching(/^usuario_/) })
  const mine = world.users.visitor({ headers: { cookie: session } })
  expect(await mine.api.secrets.readMine({ id })).toMatchObject({ id, text: 'Lo cuento sin registrarme.' })
  expect((await mine.api.accounts.readMine()).hasPhrase).toBe(false)
})

test('first secret: a request that is repeated because its response was lost creates neither a second account nor a second secret', async () => {
  const { submit, count, viewerOf } = await openSite()
  const body = { key: randomUUID(), text: 'Se perdió la respuesta.' }
  const first = await submit(body)
  const [accounts, secrets] = [await count('identity.accounts'), await count('content.secrets')]
  const again = await submit(body)
  expect(again.id).toBe(first.id)
  expect([await count('identity.accounts'), await count('content.secrets')]).toEqual([accounts, secrets])
  expect((await viewerOf(again.session)).nickname).toBe((await viewerOf(first.session)).nickname)
})

test('first secret: two concurrent requests with one key create one account and one secret', async () => {
  const { submit, count } = await openSite()
  const body = { key: randomUUID(), text: 'Dos veces a la vez.' }
  const [accounts, secrets] = [await count('identity.accounts'), await count('content.secrets')]
  const results = await Promise.all([submit(body), submit(body)])
  for (const { id, code } of results) expect(id ?? code).toMatch(/^([\dA-Za-z]{22}|request\.in_progress)$/)
  await submit(body)
  expect([await count('identity.accounts'), await count('content.secrets')]).toEqual([accounts + 1, secrets + 1])
})

test('first secret: the key opens the account no longer once it has a recovery phrase, and a key that is not random opens none', async () => {
  const { world, submit, viewerOf } = await openSite()
  const body = { key: randomUUID(), text: 'Con frase.' }
  const { session } = await submit(body)
  await world.users.visitor({ headers: { cookie: session } }).api.accounts.renewPhrase()
  expect(await submit(body)).toEqual({ code: 'access.account_required', session: '' })
  const guessed = { key: 'clave-1', text: 'Con una clave adivinable.' }
  const one = await submit(guessed)
  const other = await submit(guessed)
  expect((await viewerOf(other.session)).nickname).not.toBe((await viewerOf(one.session)).nickname)
})

test('first secret: after the limit of new accounts of a network the request is refused; a blocked text leaves an account without content', async () => {
  const { submit, count } = await openSite()
  const address = nextAddress()
  const secrets = await count('content.secrets')
  const { session, code } = await submit({ key: randomUUID(), text: '[bloquear:violencia]' }, { address })
  expect([code, await count('content.secrets')]).toEqual(['secrets.blocked', secrets])
  const { code: second } = await submit({ key: randomUUID(), text: 'Corregido.' }, { address, cookie: session })
  expect(second).toBeUndefined()
  for (let each = 1; each < rateLimits.newAccounts.calls; each += 1)
    expect((await submit({ key: null, text: `Otro ${each}.` }, { address })).code).toBeUndefined()
  expect((await submit({ key: null, text: 'De más.' }, { address })).code).toBe('request.too_many')
})

test('first comment: one request of a visitor creates the account and the comment; no transaction writes an account and content', async () => {
  const { world, submit } = await openSite()
  const [secret] = (await world.api.secrets.listFeed({})).items
  const secretId = secret?.id ?? ''
  const before = await readNextTransactionId(world.sql)
  expect((await submit({ key: randomUUID(), text: 'Te leo.', secretId })).code).toBeUndefined()
  expect((await submit({ key: randomUUID(), text: 'Y yo cuento.' })).code).toBeUndefined()
  expect(await listCrossings(world.sql, before)).toEqual([])
})
