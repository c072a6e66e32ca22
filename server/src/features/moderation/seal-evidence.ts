// Puts away what looks like abuse of a minor, sealed: we add to the evidence and cannot read it back. A person reports it.
import type { Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { seal } from '../../platform/seal.ts'
import { sign } from '../../platform/sign.ts'
import { insertEvidence } from './moderation.store.ts'

type Flagged = {
  readonly text: string
  readonly reason: string | null
  readonly confidence: number | null
  /** Null when the author has left. */
  readonly accountId: string | null
  /** Of whoever was refused, while they were there; nobody keeps it otherwise. */
  readonly address: string | null
}

/** Together with what else is written there, when given a transaction. */
export async function sealEvidence(
  { config, keys, db }: Services,
  flagged: Flagged,
  on: Db | Trx = db.app,
): Promise<void> {
  // Named by what it is, so that a retry adds nothing; keyed, so that nobody can ask whether a text is here.
  const name = sign(await keys('evidence'), `${flagged.accountId ?? ''}\n${flagged.text}`)
  const id = name.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  await insertEvidence(on, { id, sealed: seal(config.EVIDENCE_KEY, JSON.stringify(flagged)) })
}
