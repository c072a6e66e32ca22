// The account that a case is about: stored for a user or a message, decrypted for content. For sanctions and the legal hold: staff act on it
// without access to its identity.
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import type { ContentKind } from '../../../platform/authorship/author-tables.ts'
import { findAuthorByTag } from '../../../platform/authorship/authors.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { findStoredCase } from './cases.store.ts'

type ReportedCase = Readonly<{
  caseId: string
  kind: ReportedKind
  targetPublicId: string | null
  /** Null: it had no author, or its account is deleted. */
  accountId: string | null
}>

/** A comment is on a secret or on a photo. */
const contentKinds: Readonly<Record<ReportedKind, readonly ContentKind[]>> = {
  user: [],
  message: [],
  secret: ['secret'],
  comment: ['comment', 'photoComment'],
  photo: ['photo'],
}

type Source = { readonly db: Db | Trx; readonly keys: KeyStore }

export async function findReported(source: Source, number: string): Promise<ReportedCase | undefined> {
  const found = await findStoredCase(source.db, number)
  if (found === undefined) return undefined
  const { caseId, kind, targetPublicId, reportedId, authorTag } = found
  if (authorTag === null) return { caseId, kind, targetPublicId, accountId: reportedId }
  const accountId = (await findAuthor(source, kind, authorTag)) ?? (await findAuthorAgain(source, number, authorTag))
  return { caseId, kind, targetPublicId, accountId }
}

/** A key rotation may have changed the tag between the two queries. */
async function findAuthorAgain(source: Source, number: string, before: string): Promise<string | null> {
  const found = await findStoredCase(source.db, number)
  if (found === undefined || found.authorTag === null || found.authorTag === before) return null
  return findAuthor(source, found.kind, found.authorTag)
}

async function findAuthor({ db, keys }: Source, kind: ReportedKind, tag: string): Promise<string | null> {
  for (const each of contentKinds[kind]) {
    const author = await findAuthorByTag(db, keys, each, tag)
    if (author !== undefined) return author
  }
  return null
}
