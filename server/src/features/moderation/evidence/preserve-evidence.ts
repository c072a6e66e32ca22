// Stores text or an image that suggests abuse of a minor as evidence, encrypted with HPKE: the server has only the public key and cannot decrypt
// it. An operator reports it to the authorities.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { evidenceAad, seal } from '../../../platform/crypto/hpke.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'
import { insertEvidence, findUnreportedEvidence } from '../checks/moderation.store.ts'

type Sender = {
  /** Null when the author deleted the account. */
  readonly accountId: string | null
  /** IP address of the rejected request; no other table stores it. */
  readonly address: string | null
}
type FlaggedText = Sender & {
  readonly text: string
  readonly reason: string | null
  readonly confidence: number | null
}
type FlaggedImage = Sender & {
  /** WebP in base64, re-encoded. */
  readonly image: string
  /** Of the uploaded file. */
  readonly sha256: string
  /** List of the operator that has the image. */
  readonly source: string
}

/** Returns the id of the row. Pass `on` to insert in the caller's transaction. */
export async function preserveEvidence(
  { config, keys, db }: Deps,
  flagged: FlaggedText | FlaggedImage,
  on: Db | Trx = db.write,
): Promise<string> {
  const [kind, content] = 'image' in flagged ? (['image', flagged.sha256] as const) : (['text', flagged.text] as const)
  // The id is derived from the content, so a retry inserts no duplicate. It is an HMAC, so a guessed text cannot be looked up.
  const digest = hmac(await keys('evidence'), flagged.accountId ?? '', content)
  const id = digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  const aad = evidenceAad('flagged_content', id)
  const sealed = await seal(config.EVIDENCE_PUBLIC_KEY, aad, JSON.stringify(flagged))
  await insertEvidence(on, { id, kind, sealed })
  return id
}

/** Count and age of evidence cases that wait to be reported to an authority. The application role can read nothing else of them. */
export const getUnreportedEvidence = findUnreportedEvidence
