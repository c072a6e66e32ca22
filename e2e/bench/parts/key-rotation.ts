// Benchmark part: rotation of AUTHORSHIP_KEYS with a million authorship entries. The command is killed once and started again; readers and publishers
// use the same functions as the site meanwhile, and no call may fail.
import { spawn } from 'node:child_process'
import { createSecretKey, randomBytes, randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../../../server/src/commands/database/create-database.ts'
import { migrate } from '../../../server/src/commands/database/migrate.ts'
import { listTags } from '../../../server/src/platform/authorship/author-chains.ts'
import { findAuthors, insertAuthor } from '../../../server/src/platform/authorship/authors.ts'
import type { AuthorshipKey, AuthorshipKeys } from '../../../server/src/platform/authorship-keys.ts'
import { createKeyStore } from '../../../server/src/platform/crypto/key-store.ts'
import { newPublicId } from '../../../server/src/platform/crypto/public-id.ts'
import { connectDatabase, type Database } from '../../../server/src/platform/db/database.ts'
import { createLog } from '../../../server/src/platform/observability/logger.ts'
import { createKeyRotationData, type RotationData } from '../databases/key-rotation-database.ts'
import { asOwner, dropCopy } from '../databases/feed-databases.ts'
import { atLeast, atMost, type Finding, informational } from '../results/finding.ts'
import { formatTable } from '../results/table.ts'

const readers = 2
const publishers = 2
const pageSize = 50
const newKey = (version: number): AuthorshipKey => ({ version, key: createSecretKey(randomBytes(32)) })

export async function benchKeyRotation([count = '1000000']: string[], base: string) {
  const rows = Number(count)
  const address = new URL(base)
  const name = 'murmullo_bench_rotation'
  address.pathname = `/${name}`
  const url = address.href
  await dropCopy(base, name)
  await createDatabase(url)
  await migrate(url)
  const [before, after] = [newKey(1), newKey(2)]
  const data = await createKeyRotationData(url, [before], rows)
  const db = connectDatabase({ primary: url }, createLog('silent'))
  try {
    const findings = await measureRotation(url, db, [after, before], data)
    process.stdout.write(`${formatTable(findings)}\n`)
    return { rows, findings }
  } finally {
    await db.close()
    await dropCopy(base, name)
  }
}

async function measureRotation(
  url: string,
  db: Database,
  authorshipKeys: AuthorshipKeys,
  data: RotationData,
): Promise<Finding[]> {
  const countRows = (version: number) =>
    asOwner(url, async (query) =>
      Number(
        (
          await query<{ n: string }>('select count(*) as n from identity.secret_authors where key_version = $1', [
            version,
          ])
        )[0]?.n,
      ),
    )
  const calls = startTraffic(db, authorshipKeys, data)
  const began = performance.now()
  const first = startCommand(url, authorshipKeys)
  // Killed when a third is rewritten.
  while ((await countRows(2)) < data.entries / 3) await wait(5_000)
  first.child.kill('SIGKILL')
  await first.exited
  const [killedAfter, rewritten] = [performance.now() - began, await countRows(2)]
  const restarted = performance.now()
  const { code, output } = await startCommand(url, authorshipKeys).exited
  const seconds = (killedAfter + performance.now() - restarted) / 1_000
  const { read, published, failed } = await calls.stop()
  if (code !== 0) process.stderr.write(output)
  const left = await countRows(1)
  const keys = createKeyStore(db.write, [authorshipKeys[0]])
  const authors = await findAuthors(db.write, keys, 'secret', data.ids)
  const latency = (durations: readonly number[], share: number) =>
    durations.toSorted((a, b) => a - b)[Math.floor(durations.length * share)] ?? 0
  const [size] = await asOwner(url, (query) =>
    query<{ bytes: number }>(`select pg_total_relation_size('identity.secret_authors')::float8 as bytes`),
  )
  return [
    informational(seconds, { id: 'rotation.seconds', what: `rotation of ${data.entries} entries`, unit: 's' }),
    informational(data.entries / seconds, { id: 'rotation.rate', what: 'entries per second', unit: '/s' }),
    informational(rewritten, {
      id: 'rotation.killed',
      what: 'rewritten before kill -9',
      detail: `after ${Math.round(killedAfter / 1_000)} s`,
    }),
    atMost(0, left, {
      id: 'rotation.left',
      what: 'entries of the previous version',
      unit: '',
      detail: `exit code ${code}`,
    }),
    atMost(0, failed.length, {
      id: 'rotation.failed',
      what: 'failed calls meanwhile',
      unit: '',
      detail: failed[0] ?? '',
    }),
    atLeast(data.ids.length, authors.size, {
      id: 'rotation.authors',
      what: 'sampled secrets whose author the new key finds',
      unit: '',
    }),
    informational(read.length, {
      id: 'rotation.reads',
      what: 'pages and own lists read meanwhile',
      detail: `p50 ${latency(read, 0.5).toFixed(1)} ms, p99 ${latency(read, 0.99).toFixed(1)} ms`,
    }),
    informational(published.length, {
      id: 'rotation.published',
      what: 'secrets published meanwhile',
      detail: `p50 ${latency(published, 0.5).toFixed(1)} ms, p99 ${latency(published, 0.99).toFixed(1)} ms`,
    }),
    informational((size?.bytes ?? 0) / data.bytes, { id: 'rotation.size', what: 'size of the table, after by before' }),
  ]
}

function startTraffic({ write }: Database, authorshipKeys: AuthorshipKeys, { ids, accountIds, owned }: RotationData) {
  const keys = createKeyStore(write, authorshipKeys)
  const [read, published, failed]: [number[], number[], string[]] = [[], [], []]
  const random = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]
  const readPage = async () => {
    const from = Math.floor(Math.random() * (ids.length - pageSize))
    const page = ids.slice(from, from + pageSize)
    const { size } = await findAuthors(write, keys, 'secret', page)
    if (size !== page.length) throw new Error(`${size} of ${page.length} authors were found`)
    const accountId = random(accountIds) ?? ''
    const tags = await listTags(write, keys, { kind: 'secret', accountId })
    if (tags.length < owned * authorshipKeys.length) throw new Error(`${tags.length} tags of an account were found`)
  }
  const publish = () =>
    write.transaction().execute(async (trx) => {
      const contentId = randomUUIDv7()
      const secret = {
        id: contentId,
        publicId: newPublicId(),
        text: 'Secreto nuevo.',
        gender: 'none',
        countryCode: 'MX',
      } as const
      await trx.insertInto('content.secrets').values(secret).execute()
      await insertAuthor(trx, keys, { kind: 'secret', accountId: random(accountIds) ?? '', contentId })
    })
  const stopped = new AbortController()
  const repeat = async (call: () => Promise<unknown>, durations: number[]) => {
    while (!stopped.signal.aborted) {
      const began = performance.now()
      await call().then(
        () => durations.push(performance.now() - began),
        (error: unknown) => failed.push(String(error)),
      )
      await wait(5)
    }
  }
  const loops = [
    ...Array.from({ length: readers }, () => repeat(readPage, read)),
    ...Array.from({ length: publishers }, () => repeat(publish, published)),
  ]
  const stop = async () => {
    stopped.abort()
    await Promise.all(loops)
    return { read, published, failed }
  }
  return { stop }
}

function startCommand(url: string, keys: AuthorshipKeys) {
  const program = fileURLToPath(new URL('../../../server/src/commands/murmullo.ts', import.meta.url))
  const lines = keys.map(({ version, key }) => `${version} ${key.export().toString('base64url')}`).join('\n')
  const env = {
    ...process.env,
    DATABASE_URL: url,
    AUTHORSHIP_KEYS: lines,
    REDIS_URL: 'redis://127.0.0.1:6379/4',
    ORIGIN: 'http://127.0.0.1',
  }
  const child = spawn(process.execPath, [program, 'rotate-authorship-key'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, exited: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}
