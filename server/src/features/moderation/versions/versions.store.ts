// Store of `moderation.lab_versions`: versions of the model's policy and of the spam terms. The last activation is the active version.
import { labLimits } from '@murmullo/contract/constants/limits'
import type { VersionKind } from '@murmullo/contract/moderation/lab-values'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { StoredVersion, VersionFacts, VersionRow } from './versions.columns.ts'

const codeVersion: StoredVersion = { number: 0, content: null }

export async function findActiveVersion(db: Db, kind: VersionKind): Promise<StoredVersion> {
  const active = await db
    .selectFrom('moderation.labVersions')
    .select(['number', 'content'])
    .where('kind', '=', kind)
    .where('activatedAt', 'is not', null)
    .orderBy('activatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return active ?? codeVersion
}

export async function findVersion(db: Db, kind: VersionKind, number: number): Promise<VersionFacts | undefined> {
  const stored = await db
    .selectFrom('moderation.labVersions')
    .select(['number', 'content', 'activatedAt'])
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
  return stored ?? (number === 0 ? { ...codeVersion, activatedAt: null } : undefined)
}

/** Newest first, with the nickname of the administrator. */
export function listVersions(db: Db): Promise<VersionRow[]> {
  return db
    .selectFrom('moderation.labVersions as v')
    .leftJoin('identity.accounts as a', 'a.id', 'v.createdBy')
    .select(['v.kind', 'v.number', 'v.content', 'v.createdAt', 'a.nickname as createdBy', 'v.activatedAt'])
    .orderBy('v.number', 'desc')
    .$castTo<VersionRow>()
    .execute()
}

/** Table lock until the transaction ends: numbers and activations follow one another. */
export async function lockVersions(trx: Trx): Promise<void> {
  await sql`lock table moderation.lab_versions in share row exclusive mode`.execute(trx)
}

type NewVersion = { readonly kind: VersionKind; readonly content: string; readonly createdBy: string }

/** A draft: it has no effect until it is activated. Deletes the oldest drafts of the kind. The caller has locked the table. */
export async function insertDraft(trx: Trx, { kind, content, createdBy }: NewVersion): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into moderation.lab_versions (kind, number, content, created_by)
    select ${kind}, coalesce(max(number), 0) + 1, ${content}, ${createdBy} from moderation.lab_versions where kind = ${kind}
    returning number`.execute(trx)
  await sql`delete from moderation.lab_versions v where v.kind = ${kind} and v.number in (
    select number from moderation.lab_versions where kind = ${kind} and activated_at is null
    order by number desc offset ${labLimits.draftsStored})`.execute(trx)
  return rows[0]?.number ?? 0
}

/** Version 0 gets its row with its first activation. The caller has locked the table: the clock orders activations. */
export async function updateActivation(trx: Trx, kind: VersionKind, number: number): Promise<void> {
  await sql`insert into moderation.lab_versions (kind, number, content, activated_at)
    values (${kind}, ${number}, ${number === 0 ? null : ''}, clock_timestamp())
    on conflict (kind, number) do update set activated_at = clock_timestamp()`.execute(trx)
}
