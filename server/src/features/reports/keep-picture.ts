// Preserves the image of a reported photo with its case, because a photo expires within the hour. It is stored as a sealed box, and
// encrypted for staff unless the report category is `minors`. A row lock prevents its deletion during the read; when storage
// does not respond in time, a job retries.
import { boxKeyIn, closeBox } from '../../platform/box.ts'
import type { Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db.ts'
import { seal } from '../../platform/seal.ts'
import { insertPicture } from './cases.store.ts'
import { findPictureOfCase } from './targets.store.ts'

/** Timeout: neither the reporter's request nor its transaction waits longer. */
const patienceMs = 2_000

export const placeOfPicture = (caseId: string) => `picture of ${caseId}`

type Kept = { readonly caseId: string; readonly imageKey: string; readonly mayBeShown: boolean }

/** In the transaction that opens the case. */
export async function keepPicture(services: Services, trx: Trx, { caseId, imageKey, mayBeShown }: Kept): Promise<void> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs).unref()
  })
  const read = readPicture(services, imageKey).catch(() => undefined)
  const bytes = await Promise.race([read, late])
  if (bytes === undefined) await services.enqueue('reports.keep-picture', { caseId }, trx)
  else if (bytes !== null) await put(services, trx, { caseId, bytes, mayBeShown })
}

/** Retry by the worker. An image deleted meanwhile is lost. */
export async function keepLatePicture(services: Services, caseId: string): Promise<void> {
  const picture = await findPictureOfCase(services.db.app, caseId)
  const bytes = picture?.imageKey ? await readPicture(services, picture.imageKey) : null
  // A report of category `minors` may exist by now: a late image is stored as a sealed box only.
  if (bytes !== null) await put(services, services.db.app, { caseId, bytes, mayBeShown: false })
}

type Put = { readonly caseId: string; readonly bytes: Buffer; readonly mayBeShown: boolean }

async function put({ config }: Services, on: Db | Trx, { caseId, bytes, mayBeShown }: Put): Promise<void> {
  const boxed = mayBeShown ? closeBox(boxKeyIn(config), placeOfPicture(caseId), bytes) : null
  await insertPicture(on, { caseId, sealed: seal(config.EVIDENCE_KEY, bytes), boxed })
}

async function readPicture({ storage }: Services, key: string): Promise<Buffer | null> {
  const stream = await storage.read(key)
  return stream === null ? null : Buffer.concat(await stream.toArray())
}
