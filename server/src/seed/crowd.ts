// Makes as many secrets as asked for measurements, streaming, with the skews of a real audience.
import { countries } from '@murmullo/contract/countries'
import { genders } from '@murmullo/contract/secrets'
import type pg from 'pg'
import { copyRows } from './copy.ts'
import { idsFrom, type Random, randomFrom } from './random.ts'
import { addSecret, noRows, type SeedAuthor, type SeedSecret } from './rows.ts'
import { sentence } from './sentences.ts'

const batchSize = 5_000
const years = 3

export async function seedCrowd(
  client: pg.ClientBase,
  options: { secrets: number; seed: number; now: Date; onBatch?: (done: number) => void },
): Promise<void> {
  const random = randomFrom(options.seed)
  const ids = idsFrom(random)
  const authors = await findAuthors(client)
  const step = (years * 365 * 24 * 3_600_000) / options.secrets
  for (let done = 0; done < options.secrets; ) {
    const rows = noRows()
    for (const end = Math.min(done + batchSize, options.secrets); done < end; done += 1)
      addSecret(
        rows,
        makeSecret(random, authors, new Date(options.now.getTime() - (options.secrets - done) * step), options.now),
        ids,
      )
    await copyRows(client, rows)
    options.onBatch?.(done)
  }
}

async function findAuthors(client: pg.ClientBase): Promise<[SeedAuthor, ...SeedAuthor[]]> {
  const { rows } = await client.query<SeedAuthor>(
    `select id as "accountId", nickname from identity.accounts order by id`,
  )
  const [first, ...others] = rows
  if (first === undefined) throw new Error('seed the world first: there is nobody to write these secrets')
  return [first, ...others]
}

function makeSecret(random: Random, authors: [SeedAuthor, ...SeedAuthor[]], at: Date, until: Date): SeedSecret {
  const sentences = 1 + random.below(random.chance(0.1) ? 12 : 4)
  return {
    text: Array.from({ length: sentences }, () => sentence(random)).join(random.chance(0.2) ? '\n\n' : ' '),
    author: random.pick(authors),
    explicit: random.chance(0.22),
    gender: random.chance(0.75) ? (genders[skewed(random, 3)] ?? null) : null,
    age: random.chance(0.7) ? 18 + skewed(random, 60) : null,
    country: random.chance(0.04) ? 'XX' : (countries[skewed(random, countries.length)] ?? 'XX'),
    byAdmin: false,
    pinned: false,
    private: random.chance(0.03),
    at,
    reactions: { heart: few(random), like: few(random), dislike: few(random), wow: few(random), laugh: few(random) },
    comments: Array.from({ length: few(random) }, () => ({
      text: sentence(random),
      at: new Date(Math.min(at.getTime() + random.below(86_400_000), until.getTime())),
      author: random.pick(authors),
    })),
  }
}

/** Small numbers come far more often than large ones, as with countries and ages. */
function skewed(random: Random, limit: number): number {
  return Math.floor(random.next() ** 2.2 * limit)
}

function few(random: Random): number {
  return random.chance(0.7) ? 0 : random.below(4)
}
