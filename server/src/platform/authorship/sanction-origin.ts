// Encrypted origin of a sanction: marks (HMAC) find the sanctions on one subject or from one case, and a box (AES-256-GCM) contains both ids. The
// row of a sanction names the account. Without AUTHORSHIP_KEYS it does not lead to the content for which the sanction was set.
import { decrypt, encrypt } from '../crypto/aes-gcm.ts'
import type { AuthorshipKey } from '../authorship-keys.ts'
import { createPseudonym, hmac } from '../crypto/hmac.ts'
import type { KeyStore } from '../crypto/key-store.ts'
import { bytesToUuid, uuidToBytes } from '../crypto/uuid.ts'

/** Kind of the subject, and its public id or number. */
type Subject = { readonly from: string; readonly of: string }
/** `caseId`: the report case from which the sanction was set. */
type Origin = { readonly of: string; readonly caseId: string | null }
export type StoredOrigin = { readonly id: string; readonly keyVersion: number; readonly originBox: Buffer }

const purpose = 'sanction-origin'
const caseScope = 'report case'
/** Case id, length of the subject's id, and that id. The same for every row: the length must not tell a review from a case. */
const plaintextBytes = 48
const [lengthOffset, idOffset] = [16, 17]
const noCase = '00000000-0000-0000-0000-000000000000'

/** One for each version of the keys, for `= any (...)`. */
export async function computeOriginMarks(keys: KeyStore, subject: Subject): Promise<string[]> {
  return (await keys.allVersions(purpose)).map((each) => originMark(each, subject))
}

/** One for each version of the keys. */
export async function computeCaseMarks(keys: KeyStore, caseId: string): Promise<string[]> {
  return (await keys.allVersions(purpose)).map((each) => caseMark(each, caseId))
}

/** Columns of a new sanction. */
export async function encryptOrigin(keys: KeyStore, sanctionId: string, { from, of, caseId }: Subject & Origin) {
  const [active] = await keys.allVersions(purpose)
  if (active === undefined) throw new Error('no authorship key')
  const plaintext = Buffer.alloc(plaintextBytes)
  uuidToBytes(caseId ?? noCase).copy(plaintext)
  const id = Buffer.from(of)
  if (id.length > plaintextBytes - idOffset) throw new Error('the id of the subject is too long')
  plaintext.writeUInt8(id.length, lengthOffset)
  id.copy(plaintext, idOffset)
  return {
    originMark: originMark(active, { from, of }),
    caseMark: caseId === null ? null : caseMark(active, caseId),
    keyVersion: active.version,
    originBox: encrypt(boxKey(active, sanctionId), aad(sanctionId, active.version), plaintext),
  }
}

/** Null when no key decrypts it: its version is not in AUTHORSHIP_KEYS, or the box was moved here from another row. */
export async function decryptOrigin(
  keys: KeyStore,
  { id, keyVersion, originBox }: StoredOrigin,
): Promise<Origin | null> {
  const key = (await keys.allVersions(purpose)).find(({ version }) => version === keyVersion)
  const plaintext = key && decrypt([boxKey(key, id)], aad(id, keyVersion), originBox)
  if (!plaintext) return null
  const caseId = bytesToUuid(plaintext)
  const end = idOffset + plaintext.readUInt8(lengthOffset)
  return { of: plaintext.toString('utf8', idOffset, end), caseId: caseId === noCase ? null : caseId }
}

function originMark({ key }: AuthorshipKey, { from, of }: Subject): string {
  return createPseudonym(key, Buffer.from(of), from)
}

function caseMark({ key }: AuthorshipKey, caseId: string): string {
  return createPseudonym(key, uuidToBytes(caseId), caseScope)
}

/** A key for each row. The scope keeps it apart from the marks, which are HMACs with the same key. */
function boxKey({ key }: AuthorshipKey, sanctionId: string): Buffer {
  return hmac(key, uuidToBytes(sanctionId), 'box')
}

function aad(sanctionId: string, version: number): string {
  return `identity.sanctions ${sanctionId} ${version}`
}
