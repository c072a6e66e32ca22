// Publication of content in one statement, with data-modifying CTEs: idempotency mark, authorship entry and the rows of the content are written in one
// round trip and, without a transaction block, all or none. The most frequent writes of the site use it.
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '@murmullo/contract/core/errors'
import {
  executePrepared,
  type Handle,
  listLockKeys,
  readChainKeys,
  readChainLengths,
  tagsAt,
} from '../authorship/author-chains.ts'
import { insertClaimedEntry } from '../authorship/authors.ts'
import { countPositions, getKnownChains } from '../authorship/known-chains.ts'
import type { KeyStore } from '../crypto/key-store.ts'
import type { Insert } from '../db/database.ts'
import {
  computeMarkLock,
  computeMarks,
  type IdempotentRequest,
  type Marks,
  openReply,
  requestInProgress,
  type StoredReply,
} from '../idempotency/idempotency-marks.ts'
import { insertMark } from '../idempotency/with-idempotency-key.ts'

type PublicationDeps = { readonly db: { readonly write: Handle }; readonly keys: KeyStore }

/** A request to publish, as it was before the content was checked. */
export type Publication<Reply> = {
  /** The reply to an earlier request with the same idempotency key. */
  readonly earlier: Reply | undefined
  readonly accountId: string
  readonly marks: readonly Marks[]
  readonly salt: Buffer
}

/** One query: the stored reply of this idempotency key, and the salt of the account. */
export async function startPublication<Reply>(
  { db, keys }: PublicationDeps,
  attempt: IdempotentRequest,
): Promise<Publication<Reply>> {
  const { principal: accountId } = attempt
  const marks = await computeMarks(keys, attempt)
  const query = sql<
    StoredReply & { readonly salt: Buffer }
  >`select a.author_salt as salt, k.mark, k.input_mark as "inputMark", k.reply
    from identity.accounts a left join identity.idempotency_keys k on k.mark = any (${marks.map(({ mark }) => mark)}::bytea[])
    where a.id = ${accountId}::uuid`
  const [row] = await executePrepared(db.write, 'publication_start', query)
  if (row === undefined) throw new AppError('access.account_required')
  return { earlier: openReply(marks, row)?.reply as Reply | undefined, accountId, marks, salt: row.salt }
}

export type NewContent<Reply> = {
  readonly kind: 'secret' | 'comment'
  readonly contentId: string
  readonly reply: Reply
  /** Content that this one belongs to: a query with one row, which it locks, or with none. Then the code is thrown. */
  readonly parent?: { readonly query: RawBuilder<unknown>; readonly missing: 'secrets.not_found' }
  /** The same ones for all content of this kind: the statement is prepared. */
  readonly inserts: readonly Insert[]
}

type Outcome = 'claimed' | 'in_progress' | 'account_missing' | 'position_taken'

/** Each of them lost a race with another publication of the same account. */
const maxAttempts = 8

/** `db`: a transaction, if there is more to write than the rows of the content. */
export async function publishContent<Reply>(
  db: Handle,
  keys: KeyStore,
  publication: Publication<Reply>,
  content: NewContent<Reply>,
): Promise<Reply> {
  const { kind, reply } = content
  const { accountId, salt } = publication
  const versions = await readChainKeys(keys)
  let known = countPositions(getKnownChains(keys, accountId)?.tags ?? new Map(), versions)[kind]
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const last = known ?? (await readChainLengths(db, versions, [kind], salt))[kind]
    const statement = await buildStatement(keys, publication, content, last + 1)
    const [row] = await executePrepared(db, `publish_${kind}`, statement)
    if (row?.outcome === 'claimed') return reply
    if (row === undefined && content.parent !== undefined) throw new AppError(content.parent.missing)
    if (row?.outcome === 'account_missing') throw new AppError('access.account_required')
    if (row?.outcome !== 'position_taken') throw requestInProgress()
    known = undefined
  }
  throw requestInProgress()
}

async function buildStatement<Reply>(
  keys: KeyStore,
  { accountId, marks, salt }: Publication<Reply>,
  { kind, contentId, reply, parent, inserts }: NewContent<Reply>,
  position: number,
): Promise<RawBuilder<{ readonly outcome: Outcome }>> {
  const versions = await readChainKeys(keys)
  const entry = { kind, salt, accountId, contentId, position }
  const previous = position === 1 ? null : tagsAt(versions, { ...entry, position: position - 1 })
  const parts = inserts.map((insert, index) => sql`, ${sql.ref(`part_${index}`)} as (${insert})`)
  return sql`with parent as materialized (${parent?.query ?? sql`select`}), claim as materialized (
      select identity.claim_publication(${kind}, ${computeMarkLock(marks)}::bigint, ${marks.map(({ mark }) => mark)}::bytea[],
        ${await listLockKeys(keys, accountId, 'lock')}::bigint[], ${accountId}::uuid, ${tagsAt(versions, entry)}::uuid[], ${previous}::uuid[]) as outcome
      from parent
    ), claimed as (select from claim where outcome = 'claimed'),
    marked as (${insertMark(marks, reply)}), entry as (${insertClaimedEntry(versions, entry)})${sql.join(parts, sql``)}
    select outcome from claim`
}
