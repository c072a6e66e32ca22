// Looks at the storage of pictures, notes what was found, and tells it to administrators.

import { checkBucket, type StoragePart } from '../../platform/bucket-check.ts'
import type { Call, Services } from '../../platform/call.ts'
import { findStorageCheck, upsertStorageCheck } from './refused.store.ts'

/** `mends`: makes the bucket, and sets what is missing. */
export async function checkStorage(services: Services, mends: boolean): Promise<readonly StoragePart[]> {
  const parts = await checkBucket(services.config, { mends })
  await upsertStorageCheck(services.db.app, parts)
  return parts
}

export async function readStorage({ services }: Call) {
  const found = await findStorageCheck(services.db.app)
  return { checkedAt: found?.checkedAt.toISOString() ?? null, parts: (found?.parts ?? []) as unknown as StoragePart[] }
}
