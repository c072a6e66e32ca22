// Stores text that suggests abuse of a minor as evidence, in a sealed box: the server has only the public key and cannot decrypt it. An
// operator reports it to the authorities.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { sealBox } from '../../../platform/crypto/sealed-box.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'
import { insertEvidence, findUnreportedEvidence } from '../checks/moderation.store.ts'

type FlaggedText = {
  readonly text: string
  readonly reason: string | null
  readonly confidence: number | null
  /** Null when the author deleted the account. */
  readonly accountId: string | null
  /** IP address of the rejected request; no other table stores it. */
  readonly address: string | null
}

/** Pass `on` to insert in the caller's transaction. */
export async function preserveEvidence(
  { config, keys, db }: Deps,
  flagged: FlaggedText,
  on: Db | Trx = db.app,
): Promise<void> {
  // The id is derived from the content, so a retry inserts no duplicate. It is an HMAC, so a guessed text cannot be looked up.
  const digest = hmac(await keys('evidence'), `${flagged.accountId ?? ''}\n${flagged.text}`)
  const id = digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  await insertEvidence(on, { id, sealed: sealBox(config.EVIDENCE_PUBLIC_KEY, JSON.stringify(flagged)) })
}

/** Count and age of evidence cases that wait to be reported to an authority. The application role can read nothing else of them. */
export const getUnreportedEvidence = findUnreportedEvidence
