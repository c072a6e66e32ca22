// Bulk data for load tests: generates any number of secrets in batches, with the skewed distributions of a real audience.
import { countries } from '@murmullo/contract/constants/countries'
import { genders } from '@murmullo/contract/constants/genders'
import type pg from 'pg'
import { createAuthorEntries, readActiveKeys, readChainLengths, type SeedKeys } from './author-entries.ts'
import { copyRows } from './copy.ts'
import { createIds, type Random, createRandom } from './random.ts'
import { addSecret, emptyRows, type SeedAuthor, type SeedSecret } from './rows.ts'
import { sentence } from './sentences.ts'

const batchSize = 5_000
const years = 3

type BulkDataOptions = {
  readonly secrets: number
  readonly seed: number
  readonly now: Date
  readonly seedKeys: SeedKeys
  /** Without comments, reactions and authors: for feed queries on a large table. */
  readonly bare?: boolean
  readonly onBatch?: (done: number) => void
}

export async function seedBulkData(client: pg.ClientBase, options: BulkDataOptions): Promise<void> {
  const random = createRandom(options.seed)
  const ids = createIds(random)
  const authors = await findAuthors(client)
  const moonKey = await options.seedKeys.keys('comment-moon')
  const append = options.bare ? null : await createAppend(options.seedKeys, authors)
  const step = (years * 365 * 24 * 3_600_000) / options.secrets
  for (let done = 0; done < options.secrets; ) {
    const rows = emptyRows()
    for (const end = Math.min(done + batchSize, options.secrets); done < end; done += 1) {
      const at = new Date(options.now.getTime() - (options.secrets - done) * step)
      const secret = generateSecret(random, authors, at, done / options.secrets)
      addSecret(rows, options.bare ? { ...secret, ...noActivity } : secret, { ids, append, moonKey })
    }
    await copyRows(client, rows)
    options.onBatch?.(done)
  }
}

const noActivity = { reactions: { heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 }, comments: [] }

async function createAppend(seedKeys: SeedKeys, authors: readonly SeedAuthor[]) {
  const lengths = await readChainLengths(
    seedKeys,
    authors.map(({ accountId }) => accountId),
  )
  return createAuthorEntries(await readActiveKeys(seedKeys.keys), lengths)
}

async function findAuthors(client: pg.ClientBase): Promise<[SeedAuthor, ...SeedAuthor[]]> {
  const { rows } = await client.query<SeedAuthor>(
    `select id as "accountId", author_salt as "authorSalt", nickname from identity.accounts order by id`,
  )
  const [first, ...others] = rows
  if (first === undefined) throw new Error('seed the example data first: these secrets need an author')
  return [first, ...others]
}

/** `when` is 0 for the oldest and 1 for the newest secret. One country and one age occur only in old rows. */
function generateSecret(random: Random, authors: [SeedAuthor, ...SeedAuthor[]], at: Date, when: number): SeedSecret {
  const country = random.chance(0.04) ? 'XX' : (countries[skewed(random, countries.length)] ?? 'XX')
  const age = random.chance(0.998) ? 18 + skewed(random, 60) : 78 + random.below(43)
  const sentences = 1 + random.below(random.chance(0.1) ? 12 : 4)
  return {
    text: Array.from({ length: sentences }, () => sentence(random)).join(random.chance(0.2) ? '\n\n' : ' '),
    author: random.pick(authors),
    explicit: random.chance(0.22),
    gender: random.chance(0.75) ? (genders[skewed(random, 3)] ?? null) : null,
    age: random.chance(0.3) || (age === 69 && when > 0.6) ? null : age,
    country: country === 'PR' && when > 0.5 ? 'MX' : country,
    byAdmin: false,
    pinned: false,
    private: random.chance(0.03),
    at,
    reactions: {
      heart: smallCount(random),
      like: smallCount(random),
      dislike: smallCount(random),
      wow: smallCount(random),
      laugh: smallCount(random),
    },
    comments: Array.from({ length: smallCount(random) }, () => ({
      text: sentence(random),
      at: new Date(at.getTime() + random.below(86_400_000) * (1 - when)),
      author: random.pick(authors),
    })),
  }
}

/** Skewed distribution: small values are far more frequent than large ones, as with countries and ages. */
function skewed(random: Random, limit: number): number {
  return Math.floor(random.next() ** 2.2 * limit)
}

function smallCount(random: Random): number {
  return random.chance(0.7) ? 0 : random.below(4)
}
