// API clients with a session, inserted in the database: each request from its own network; retries use the same idempotency key.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { sessionHash } from '../../../server/src/platform/auth.ts'
import { asOwner } from './databases.ts'

export type Writer = { readonly cookie: string; readonly accountId: string }

export async function makeWriters(databaseUrl: string, count: number): Promise<Writer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map(sessionHash)
  const rows = await asOwner(databaseUrl, (ask) =>
    ask<{ id: string; hash: string }>(
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
  return tokens.map((token, place) => ({
    cookie: `__Host-sesion=${token}`,
    accountId: accounts.get(hashes[place] ?? '') ?? '',
  }))
}

/** Sets the session cookie in a browser context. */
export async function enter(context: BrowserContext, { cookie }: Writer): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([
    { name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
  ])
}

let networks = 0
export function newNetwork(): string {
  networks += 1
  return `10.${100 + (Math.floor(networks / 62_500) % 100)}.${Math.floor(networks / 250) % 250}.${networks % 250}`
}

export function write(origin: string, { cookie }: Writer, path: string, key: string, body: object): Promise<Response> {
  return fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': newNetwork(),
      'idempotency-key': key,
      cookie,
    },
    body: JSON.stringify(body),
  })
}

/** Retries with the same idempotency key until acknowledged. Returns the response body. */
export async function writeUntilDone(
  origin: string,
  writer: Writer,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const key = randomUUID()
  for (;;) {
    const answer = await write(origin, writer, path, key, body).catch(() => null)
    if (answer?.ok) {
      const said = await answer.json().catch(() => null)
      if (said !== null) return said as { id: string }
    } else if (answer !== null && ![409, 500, 502, 503].includes(answer.status))
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await wait(50)
  }
}
