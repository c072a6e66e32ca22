// Ranks in the erasure queue: the queued texts of one user have ranks that count from the lowest rank of the queue, in random order. So the texts
// up to a rank have at most that many of each user, and the queue needs no account. A rank is encrypted (AES-256-GCM, with the text as AAD): in
// plaintext, high ranks would show which texts a user with many texts wrote.
import { decrypt, encrypt } from '../../../../platform/crypto/aes-gcm.ts'
import type { KeyStore } from '../../../../platform/crypto/key-store.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { listRanks } from './queue-ranks.store.ts'

const rankBytes = 4

export async function encryptRank(keys: KeyStore, textId: string, rank: number): Promise<Buffer> {
  const plaintext = Buffer.alloc(rankBytes)
  plaintext.writeUInt32BE(rank)
  return encrypt((await keys('erasure-rank')).export(), aad(textId), plaintext)
}

function aad(textId: string): string {
  return `identity.erasure_queue ${textId}`
}

/** `base`: one below the lowest rank that is stored. The ranks of `texts` count from there. */
type RankedQueue = {
  readonly base: number
  readonly texts: readonly { readonly sortKey: string; readonly rank: number }[]
}

/** The texts that are not released. A text whose rank does not decrypt has the first one, so that it is not held back. */
export async function readRankedQueue(db: Db, keys: KeyStore): Promise<RankedQueue> {
  const versions = (await keys.allVersions('erasure-rank')).map(({ key }) => key.export())
  const stored = (await listRanks(db)).map(({ sortKey, textId, rankBox }) => ({
    sortKey,
    rank: decrypt(versions, aad(textId), rankBox)?.readUInt32BE() ?? null,
  }))
  const lowest = stored.reduce((least, { rank }) => Math.min(least, rank ?? least), Number.POSITIVE_INFINITY)
  const base = Number.isFinite(lowest) ? lowest - 1 : 0
  return { base, texts: stored.map(({ sortKey, rank }) => ({ sortKey, rank: rank === null ? 1 : rank - base })) }
}
