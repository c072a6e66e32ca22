// Puts the picture of a reported photo away, sealed, with its case: the photo is gone within the hour. What is reported cannot be deleted
// while this reads it; when the storage does not answer at once, the worker tries again.
import type { Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { seal } from '../../platform/seal.ts'
import { insertPicture } from './cases.store.ts'
import { findPictureOfCase } from './targets.store.ts'

/** Whoever reports is not kept waiting, nor is what they write. */
const patienceMs = 2_000

/** In the transaction that opens the case. */
export async function keepPicture(services: Services, trx: Trx, caseId: string, imageKey: string): Promise<void> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs).unref()
  })
  const read = readPicture(services, imageKey).catch(() => undefined)
  const bytes = await Promise.race([read, late])
  if (bytes === undefined) await services.enqueue('reports.keep-picture', { caseId }, trx)
  else if (bytes !== null) await put(services, trx, caseId, bytes)
}

/** What has gone meanwhile is gone. */
export async function keepLatePicture(services: Services, caseId: string): Promise<void> {
  const imageKey = await findPictureOfCase(services.db.app, caseId)
  const bytes = imageKey === null ? null : await readPicture(services, imageKey)
  if (bytes !== null) await put(services, services.db.app, caseId, bytes)
}

async function put({ config }: Services, on: Db | Trx, caseId: string, bytes: Buffer): Promise<void> {
  await insertPicture(on, { caseId, sealed: seal(config.EVIDENCE_KEY, bytes) })
}

async function readPicture({ storage }: Services, key: string): Promise<Buffer | null> {
  const stream = await storage.read(key)
  return stream === null ? null : Buffer.concat(await stream.toArray())
}
