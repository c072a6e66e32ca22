// The most frequent user actions as HTTP requests. Each run uses another URL or user, so that the response cache hits only where intended.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { issueSignedId } from '../../../server/src/platform/signed-id.ts'
import type { Ask } from '../measure/databases.ts'
import { openFeedReader } from '../measure/feed-reader.ts'
import { makeWriters, newNetwork, write } from '../measure/writers.ts'

export type Deed = {
  readonly id: string
  readonly what: string
  readonly times: number
  readonly run: (turn: number) => Promise<void>
}

const kinds = ['heart', 'like', 'dislike', 'wow', 'laugh'] as const
const words = ['novio', 'hermana', 'trabajo', 'nunca', 'amiga', 'padre', 'jefe', 'viaje']
const countries = ['MX', 'AR', 'ES', 'CO', 'CL', 'PE', 'UY', 'EC']

export async function makeDeeds(
  origin: string,
  ask: Ask,
  databaseUrl: string,
  { isPatient = true } = {},
): Promise<Deed[]> {
  const secrets = await ask<{ id: string }>(
    'select public_id as id from content.secrets where is_listed order by md5(id::text) limit 4000',
  )
  const idAt = (turn: number) => secrets[turn % secrets.length]?.id ?? ''
  const writers = await makeWriters(databaseUrl, 1_500)
  const writerAt = (turn: number) => writers[turn % writers.length] ?? { cookie: '', accountId: '' }
  const devices = await makeDevices(databaseUrl, 1_500)
  const get = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    const answer = await fetch(`${origin}${path}`, {
      headers: { 'x-forwarded-for': newNetwork(), 'accept-encoding': 'identity', ...headers },
    })
    await answer.arrayBuffer()
    if (answer.ok) return
    // Under load the server sheds requests with 503: retry, as a browser would.
    if (answer.status !== 503 || !isPatient) throw new Error(`${path}: ${answer.status}`)
    await wait(2_000)
    await get(path, headers)
  }
  const post = async (turn: number, path: string, body: object) => {
    const answer = await write(origin, writerAt(turn), path, randomUUID(), body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const filterAt = (turn: number, [least, country]: [string, string]) =>
    `?${least}=${18 + (turn % 60)}&${country}=${countries[Math.floor(turn / 60) % countries.length]}`
  return [
    { id: 'page.hot', what: 'feed page, cache hit', times: 4_000, run: () => get('/') },
    {
      id: 'page.feed',
      what: 'feed page, cache miss',
      times: 400,
      run: (turn) => get(`/${filterAt(turn, ['edadMin', 'pais'])}`),
    },
    { id: 'page.secret', what: 'page of a secret', times: 600, run: (turn) => get(`/secret/${idAt(turn)}`) },
    {
      id: 'page.own',
      what: 'feed page with a session',
      times: 600,
      run: (turn) => get('/', { cookie: writerAt(turn).cookie }),
    },
    {
      id: 'json.feed',
      what: 'feed page as JSON',
      times: 400,
      run: (turn) => get(`/api/v1/secrets${filterAt(turn, ['minAge', 'country'])}`),
    },
    {
      id: 'search',
      what: 'search request',
      times: 300,
      run: (turn) => get(`/api/v1/search?q=${words[turn % words.length]}&minAge=${18 + (turn % 60)}`),
    },
    {
      id: 'publish',
      what: 'publish a secret',
      times: 800,
      run: (turn) =>
        post(turn, '/secrets', {
          text: `Nunca le conté a nadie lo que pasó aquella noche número ${turn}.`,
          isAdult: true,
          explicit: false,
        }),
    },
    {
      id: 'comment',
      what: 'publish a comment',
      times: 800,
      run: (turn) => post(turn, `/secrets/${idAt(turn)}/comments`, { text: `A mí también me pasó ${turn} veces.` }),
    },
    {
      id: 'reaction',
      what: 'set a reaction',
      times: 3_000,
      run: async (turn) => {
        const answer = await fetch(`${origin}/api/v1/secrets/${idAt(turn)}/reactions/${kinds[turn % 5]}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': newNetwork() },
          body: JSON.stringify({ reacted: true, device: devices[turn % devices.length] }),
        })
        if (!answer.ok) throw new Error(`reaction: ${answer.status}`)
        await answer.arrayBuffer()
      },
    },
  ]
}

/** Device tokens issued an hour ago: a reaction with a brand-new token is not counted. */
async function makeDevices(databaseUrl: string, count: number): Promise<string[]> {
  const reader = await openFeedReader(databaseUrl, 'redis://127.0.0.1:6379/4')
  const key = await reader.services.keys('device')
  await reader.close()
  return Array.from({ length: count }, () => issueSignedId(key, Date.now() - 3_600_000))
}
