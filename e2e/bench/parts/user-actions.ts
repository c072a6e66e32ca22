// The most frequent user actions as HTTP requests. Each run uses another URL or user, so that the response cache hits only where intended.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { issueSignedToken } from '../../../server/src/platform/crypto/signed-token.ts'
import type { Query } from '../databases/feed-databases.ts'
import { openFeedReader } from '../databases/feed-reader.ts'
import { createApiClients, nextClientIp, postJson } from '../load/api-clients.ts'
import { acceptedEncodings } from '../load/page-requests.ts'
import { insertAccountsWithPassword, password } from '../load/password-accounts.ts'

export type UserAction = {
  readonly id: string
  readonly what: string
  readonly times: number
  readonly run: (iteration: number) => Promise<void>
}

/** A secret with the help card offers no other. */
const kinds = ['heart', 'like', 'wow'] as const
const searchTerms = ['novio', 'hermana', 'trabajo', 'nunca', 'amiga', 'padre', 'jefe', 'viaje']
const countries = ['MX', 'AR', 'ES', 'CO', 'CL', 'PE', 'UY', 'EC']

export async function createUserActions(
  origin: string,
  query: Query,
  databaseUrl: string,
  { isPatient: retryWhenShed = true } = {},
): Promise<UserAction[]> {
  const secrets = await query<{ id: string }>(
    'select public_id as id from content.secrets where is_listed order by md5(id::text) limit 4000',
  )
  const secretIdAt = (iteration: number) => secrets[iteration % secrets.length]?.id ?? ''
  const clients = await createApiClients(databaseUrl, 1_500)
  const clientAt = (iteration: number) => clients[iteration % clients.length] ?? { cookie: '', accountId: '' }
  const deviceTokens = await createDeviceTokens(databaseUrl, 1_500)
  const get = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    const answer = await fetch(`${origin}${path}`, {
      headers: { 'x-forwarded-for': nextClientIp(), 'accept-encoding': acceptedEncodings.br, ...headers },
    })
    await answer.arrayBuffer()
    if (answer.ok) return
    // Under load the server sheds requests with 503: retry, as a browser would.
    if (answer.status !== 503 || !retryWhenShed) throw new Error(`${path}: ${answer.status}`)
    await wait(2_000)
    await get(path, headers)
  }
  const getSignedIn = async (iteration: number, path: string) => {
    const cookie = `${clientAt(iteration).cookie}; __Host-in=1`
    await get(path, { cookie })
    await get('/api/v1/me/page', { cookie, 'sec-fetch-site': 'same-origin' })
  }
  const post = async (iteration: number, path: string, body: object) => {
    const answer = await postJson(origin, clientAt(iteration), path, randomUUID(), body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const filterAt = (iteration: number, [least, country]: [string, string]) =>
    `?${least}=${18 + (iteration % 60)}&${country}=${countries[Math.floor(iteration / 60) % countries.length]}`
  return [
    { id: 'page.hot', what: 'feed page, cache hit', times: 4_000, run: () => get('/') },
    {
      id: 'page.feed',
      what: 'feed page, cache miss',
      times: 400,
      run: (iteration) => get(`/${filterAt(iteration, ['edadMin', 'pais'])}`),
    },
    {
      id: 'page.secret',
      what: 'page of a secret',
      times: 600,
      run: (iteration) => get(`/secret/${secretIdAt(iteration)}`),
    },
    {
      id: 'page.shared',
      what: 'feed page of a signed-in reader from the shared copy, with the request for its state',
      times: 2_000,
      run: (iteration) => getSignedIn(iteration, '/'),
    },
    {
      id: 'page.signed-in',
      what: 'rendered feed page of a signed-in reader, with the request for its state',
      times: 600,
      run: (iteration) => getSignedIn(iteration, `/${filterAt(iteration, ['edadMax', 'pais'])}`),
    },
    {
      id: 'json.feed',
      what: 'feed page as JSON',
      times: 400,
      run: (iteration) => get(`/api/v1/secrets${filterAt(iteration, ['minAge', 'country'])}`),
    },
    {
      id: 'search',
      what: 'search request',
      times: 300,
      run: (iteration) =>
        get(`/api/v1/search?q=${searchTerms[iteration % searchTerms.length]}&minAge=${18 + (iteration % 60)}`),
    },
    {
      id: 'publish',
      what: 'publish a secret',
      times: 800,
      run: (iteration) =>
        post(iteration, '/secrets', {
          text: `Nunca le conté a nadie lo que pasó aquella noche número ${iteration}.`,
          isAdult: true,
          explicit: false,
        }),
    },
    {
      id: 'comment',
      what: 'publish a comment',
      times: 800,
      run: (iteration) =>
        post(iteration, `/secrets/${secretIdAt(iteration)}/comments`, {
          text: `A mí también me pasó ${iteration} veces.`,
        }),
    },
    {
      id: 'reaction',
      what: 'set a reaction',
      times: 3_000,
      run: async (iteration) => {
        const answer = await fetch(
          `${origin}/api/v1/secrets/${secretIdAt(iteration)}/reactions/${kinds[iteration % kinds.length]}`,
          {
            method: 'PUT',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': nextClientIp() },
            body: JSON.stringify({ reacted: true, device: deviceTokens[iteration % deviceTokens.length] }),
          },
        )
        if (!answer.ok) throw new Error(`reaction: ${answer.status}`)
        await answer.arrayBuffer()
      },
    },
    ...(await createAccountActions(origin, databaseUrl)),
  ]
}

async function createAccountActions(origin: string, databaseUrl: string): Promise<UserAction[]> {
  const emails = await insertAccountsWithPassword(databaseUrl, 300)
  const send = async (path: string, body: object) => {
    const answer = await postJson(origin, { cookie: '', accountId: '' }, `/accounts/${path}`, randomUUID(), body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  return [
    { id: 'account.anonymous', what: 'anonymous account', times: 400, run: () => send('anonymous', {}) },
    {
      id: 'account.register',
      what: 'account with e-mail and password',
      times: 200,
      run: () => send('register', { email: `nueva-${randomUUID()}@correo.example`, password: `clave-${randomUUID()}` }),
    },
    {
      id: 'account.log-in',
      what: 'log-in with a password',
      times: 400,
      run: (iteration) => send('log-in', { email: emails[iteration % emails.length], password }),
    },
  ]
}

/** Device tokens issued an hour ago: a reaction with a brand-new token is not counted. */
async function createDeviceTokens(databaseUrl: string, count: number): Promise<string[]> {
  const reader = await openFeedReader(databaseUrl, 'redis://127.0.0.1:6379/4')
  const key = await reader.services.keys('device')
  await reader.close()
  return Array.from({ length: count }, () => issueSignedToken(key, Date.now() - 3_600_000))
}
