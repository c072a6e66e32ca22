// Write load for the restore drill: inserts and deletions until the cluster is killed. An id is recorded only after its commit was acknowledged.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newInternalId } from '../../src/platform/crypto/internal-id.ts'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import type { KnownAuthor } from './restore-drill-author.ts'

export type WriteLog = {
  /** Inserts that were acknowledged and never deleted. */
  readonly acknowledged: Set<string>
  /** Deletions that were acknowledged. */
  readonly deleted: Set<string>
  /** A point in time when all rows deleted later still existed. */
  beforeDeletions: Date
}

const writers = 6
const firstMs = 800

/** Runs until the connections break. The account of the known author is not erased, and one of its texts is the first that is deleted. */
export function startWriteLoad(
  url: string,
  { accountId, deletedText }: KnownAuthor,
): { written: WriteLog; ended: Promise<unknown> } {
  const written: WriteLog = { acknowledged: new Set(), deleted: new Set(), beforeDeletions: new Date() }
  const toDelete = [deletedText]
  const began = performance.now()
  const insert = async (client: pg.Client) => {
    const id = newPublicId()
    await client.query(`insert into content.secrets (id, public_id, text) values ($1, $2, 'En el simulacro.')`, [
      newInternalId(),
      id,
    ])
    // Half of the first inserts are deleted later.
    if (performance.now() - began < firstMs && written.acknowledged.size % 2 === 1 && toDelete.length < 200)
      toDelete.push(id)
    else written.acknowledged.add(id)
  }
  const remove = async (client: pg.Client) => {
    const id = toDelete.shift()
    // An idle connection must detect the crash, too.
    if (id === undefined) return client.query('select pg_sleep(0.05)')
    await client.query('delete from content.secrets where public_id = $1', [id])
    return written.deleted.add(id)
  }
  const eraseAccounts = async (client: pg.Client) => {
    const { rows } = await client.query<{ id: string }>(
      `with gone as (insert into identity.erasures (receipt, account_id, scope, mode)
         select $1, id, 'account', 'immediate' from identity.accounts
         where id <> $2 and id not in (select account_id from identity.erasures where account_id is not null)
         order by id limit 1 returning account_id)
       select a.public_id as id from identity.accounts a join gone on gone.account_id = a.id`,
      [newPublicId(), accountId],
    )
    for (const { id } of rows) written.deleted.add(id)
    await wait(150)
  }
  const repeatForever = async (work: (client: pg.Client) => Promise<unknown>, afterMs = 0) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    await wait(afterMs)
    while (true) await work(client)
  }
  const later = firstMs + 400
  const all = [
    ...Array.from({ length: writers }, () => repeatForever(insert)),
    repeatForever(remove, later),
    repeatForever(eraseAccounts, later),
  ]
  const moment = wait(firstMs + 200).then(() => (written.beforeDeletions = new Date()))
  return { written, ended: Promise.allSettled([...all, moment]) }
}
