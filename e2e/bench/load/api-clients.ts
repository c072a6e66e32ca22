// API clients with a session, inserted in the database: each request from its own network; retries use the same idempotency key.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { hashSessionToken } from '../../../server/src/platform/integrations/auth.ts'
import { asOwner } from '../databases/feed-databases.ts'

export type ApiClient = { readonly cookie: string; readonly accountId: string }

export async function createApiClients(databaseUrl: string, count: number): Promise<ApiClient[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map(hashSessionToken)
  const rows = await asOwner(databaseUrl, (query) =>
    query<{ id: string; hash: string }>(
      `with people as (
         insert into identity.users (email) select hash || '@nadie.invalid' from unnest($1::text[]) as hash returning id, email
       ), open as (
         insert into identity.sessions (user_id, token, expires_at)
         select id, split_part(email, '@', 1), now() + interval '1 day' from people
       )
       insert into identity.accounts (id, public_id, nickname, nickname_key, user_id, is_anonymous)
       select gen_random_uuid(), substr(md5(id::text), 1, 22), 'usuario_' || id, 'u' || id, id, true from people
       returning id, (select split_part(email, '@', 1) from people where people.id = user_id) as hash`,
      [hashes],
    ),
  )
  const accounts = new Map(rows.map(({ hash, id }) => [hash, id]))
  return tokens.map((token, index) => ({
    cookie: `__Host-session=${token}`,
    accountId: accounts.get(hashes[index] ?? '') ?? '',
  }))
}

/** Sets the session cookie in a browser context. */
export async function setSessionCookie(context: BrowserContext, { cookie }: ApiClient): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([
    { name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
  ])
}

let requestCount = 0
export function nextClientIp(): string {
  requestCount += 1
  // Neighbours have different /24 networks, because these share a budget.
  return `10.${100 + (Math.floor(requestCount / 62_500) % 100)}.${requestCount % 250}.${Math.floor(requestCount / 250) % 250}`
}

export function postJson(
  origin: string,
  { cookie }: ApiClient,
  path: string,
  key: string,
  body: object,
): Promise<Response> {
  return fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': nextClientIp(),
      'idempotency-key': key,
      cookie,
    },
    body: JSON.stringify(body),
  })
}

/** Retries with the same idempotency key until acknowledged. Returns the response body. */
export async function postUntilAcknowledged(
  origin: string,
  client: ApiClient,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const key = randomUUID()
  for (;;) {
    const answer = await postJson(origin, client, path, key, body).catch(() => null)
    if (answer?.ok) {
      const parsed = await answer.json().catch(() => null)
      if (parsed !== null) return parsed as { id: string }
    } else if (answer !== null && ![409, 500, 502, 503].includes(answer.status))
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await wait(50)
  }
}
