// Finds the account of the author of one text for a lawful order: verifies signatures and age, commits the audit entry, and only then decrypts.
import { sql } from 'kysely'
import { commitAuditEntry } from '../../platform/audit/audit-log.ts'
import { type ContentKind } from '../../platform/authorship/author-tables.ts'
import { findAuthor } from '../../platform/authorship/authors.ts'
import type { Deps } from '../../platform/context/request-context.ts'
import type { Db } from '../../platform/db/database.ts'
import { fingerprintKeys } from './operator-keys.ts'
import { assertRecent, assertTwoSignatures, type SignedRequest } from './signed-request.ts'

/** An operator has no account. */
const operatorId = '00000000-0000-0000-0000-000000000000'

/**
 * Null when the text was deleted, or has no author any more. The audit entry records that request, too. It has the fingerprint of the list, because
 * the operator who runs the command chooses the list.
 */
export async function discloseAuthor(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  signed: SignedRequest,
  operatorKeys: readonly string[],
): Promise<string | null> {
  const signers = assertTwoSignatures(signed, operatorKeys)
  assertRecent(signed, clock())
  const { reference, textId } = signed.request
  await commitAuditEntry(db, {
    actorId: operatorId,
    action: 'operator.disclose_author',
    subject: textId,
    details: { by: 'operator', reference, keys: signers.join(', '), list: fingerprintKeys(operatorKeys) },
  })
  const content = await findText(db.write, textId)
  const accountId = content && (await findAuthor(db.write, keys, content.kind, content.id))
  return accountId ? findPublicId(db.write, accountId) : null
}

async function findText(db: Db, textId: string): Promise<{ kind: ContentKind; id: string } | undefined> {
  const { rows } = await sql<{ kind: ContentKind; id: string }>`
    select 'secret' as kind, id from content.secrets where public_id = ${textId}
    union all select 'comment', id from content.comments where public_id = ${textId}
    union all select 'photo', id from content.photos where public_id = ${textId}
    union all select 'photoComment', id from content.photo_comments where public_id = ${textId}`.execute(db)
  return rows[0]
}

async function findPublicId(db: Db, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom('identity.accounts')
    .select('publicId')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.publicId ?? null
}
