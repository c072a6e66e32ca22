// Verifies the S3 bucket, stores the result, and returns it to administrators (endpoint handler).

import { checkBucket, type StoragePart } from '../../platform/bucket-check.ts'
import type { Call, Services } from '../../platform/call.ts'
import { findStorageCheck, upsertStorageCheck } from './refused.store.ts'

/** `mends`: creates the bucket and sets missing configuration. */
export async function checkStorage(services: Services, mends: boolean): Promise<readonly StoragePart[]> {
  const parts = await checkBucket(services.config, { mends })
  await upsertStorageCheck(services.db.app, parts)
  return parts
}

export async function readStorage({ services }: Call) {
  const found = await findStorageCheck(services.db.app)
  return { checkedAt: found?.checkedAt.toISOString() ?? null, parts: (found?.parts ?? []) as unknown as StoragePart[] }
}
