// Preserves the image of a reported photo with its case, because a photo expires within the hour. It is encrypted with HPKE, and
// encrypted for staff unless the report category is `minors`. A row lock prevents its deletion during the read; when storage
// does not respond in time, a job retries.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { evidenceAad, seal } from '../../../platform/crypto/hpke.ts'
import { insertReportImage } from '../cases/cases.store.ts'
import { findImageOfCase } from '../cases/targets.store.ts'
import { encryptReportImage } from './report-image-encryption.ts'

/** Timeout: neither the reporter's request nor its transaction waits longer. */
const timeoutMs = 2_000

type PreserveInput = { readonly caseId: string; readonly imageKey: string; readonly mayBeShown: boolean }

/** In the transaction that opens the case. */
export async function preserveReportedImage(
  services: Deps,
  trx: Trx,
  { caseId, imageKey, mayBeShown }: PreserveInput,
): Promise<void> {
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), timeoutMs).unref()
  })
  const read = readStoredImage(services, imageKey).catch(() => undefined)
  const bytes = await Promise.race([read, timeout])
  if (bytes === undefined) await services.enqueue('reports.preserve-image', { caseId }, trx)
  else if (bytes !== null) await insertEncrypted(services, trx, { caseId, bytes, mayBeShown })
}

/** Retry by the worker. An image deleted meanwhile is lost. */
export async function retryPreserveImage(services: Deps, caseId: string): Promise<void> {
  const picture = await findImageOfCase(services.db.write, caseId)
  const bytes = picture?.imageKey ? await readStoredImage(services, picture.imageKey) : null
  // A report of category `minors` may exist by now: a late image is encrypted with HPKE only.
  if (bytes !== null) await insertEncrypted(services, services.db.write, { caseId, bytes, mayBeShown: false })
}

type ImageBytes = { readonly caseId: string; readonly bytes: Buffer; readonly mayBeShown: boolean }

async function insertEncrypted(
  { config }: Deps,
  on: Db | Trx,
  { caseId, bytes, mayBeShown }: ImageBytes,
): Promise<void> {
  const encryptedImage = mayBeShown ? encryptReportImage(config, caseId, bytes) : null
  const sealed = await seal(config.EVIDENCE_PUBLIC_KEY, evidenceAad('report_images', caseId), bytes)
  await insertReportImage(on, { caseId, sealed, encryptedImage })
}

async function readStoredImage({ storage }: Deps, key: string): Promise<Buffer | null> {
  const stream = await storage.read(key)
  return stream === null ? null : Buffer.concat(await stream.toArray())
}
