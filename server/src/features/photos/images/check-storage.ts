// Verifies the S3 bucket, stores the result, and returns it to administrators (endpoint handler).

import { verifyBucket, type BucketCheckResult } from '../../../platform/storage/verify-bucket.ts'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { findStorageCheck, upsertStorageCheck } from './refused-images.store.ts'

/** `shouldRepair`: creates the bucket and sets missing configuration. */
export async function checkStorage(deps: Deps, shouldRepair: boolean): Promise<readonly BucketCheckResult[]> {
  const parts = await verifyBucket(deps.config, { shouldRepair })
  await upsertStorageCheck(deps.db.write, parts)
  return parts
}

export async function readStorage({ deps }: RequestContext) {
  const found = await findStorageCheck(deps.db.write)
  return {
    checkedAt: found?.checkedAt.toISOString() ?? null,
    parts: (found?.parts ?? []) as unknown as BucketCheckResult[],
  }
}
