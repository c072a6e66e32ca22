// Stores text that suggests abuse of a minor as evidence, in a sealed box: the server has only the public key and cannot decrypt it.
// An operator reports it to the authorities.
import type { Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { seal } from '../../platform/seal.ts'
import { sign } from '../../platform/sign.ts'
import { insertEvidence } from './moderation.store.ts'

type Flagged = {
  readonly text: string
  readonly reason: string | null
  readonly confidence: number | null
  /** Null when the author deleted the account. */
  readonly accountId: string | null
  /** IP address of the rejected request; no other table stores it. */
  readonly address: string | null
}

/** Pass `on` to insert in the caller's transaction. */
export async function sealEvidence(
  { config, keys, db }: Services,
  flagged: Flagged,
  on: Db | Trx = db.app,
): Promise<void> {
  // The id is derived from the content, so a retry inserts no duplicate. It is an HMAC, so a guessed text cannot be looked up.
  const name = sign(await keys('evidence'), `${flagged.accountId ?? ''}\n${flagged.text}`)
  const id = name.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  await insertEvidence(on, { id, sealed: seal(config.EVIDENCE_KEY, JSON.stringify(flagged)) })
}
