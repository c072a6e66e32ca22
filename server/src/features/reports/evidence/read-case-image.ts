// Endpoint handlers: the image of a reported photo for a moderator who decides on it. Each response is an audit log entry. An image
// reported as abuse of a minor is never returned.
import { AppError } from '@murmullo/contract/core/errors'
import { imageType, type ImageResponse } from '@murmullo/contract/core/images'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findViewableImage } from '../cases/cases.store.ts'
import { findCase } from '../cases/case-queries.store.ts'
import { findViewer } from '../cases/find-viewer.ts'
import { decryptReportImage } from './report-image-encryption.ts'

/** Whether an image is available. The endpoint requires step-up authentication before the image is sent. */
export async function checkCaseImage(context: RequestContext, { number }: { number: string }) {
  await decryptCaseImage(context, number)
  return {}
}

export async function readCaseImage(context: RequestContext, { number }: { number: string }): Promise<ImageResponse> {
  const { bytes, subject } = await decryptCaseImage(context, number)
  const actorId = requireSession(context).accountId
  await context.deps.db.write
    .transaction()
    .execute((trx) => appendAuditEntry(trx, { actorId, action: 'reports.view_image', subject }))
  return { type: imageType, size: bytes.length, bytes: toStream(bytes) }
}

async function decryptCaseImage(context: RequestContext, number: string) {
  const { db, config } = context.deps
  const viewer = await findViewer(context.deps, requireSession(context).accountId)
  const found = await findCase(db.write, viewer, number)
  if (found === undefined) throw new AppError('reports.case_unknown')
  const ciphertext = found.hasPicture ? await findViewableImage(db.write, found.id) : null
  const bytes = ciphertext === null ? null : decryptReportImage(config, found.id, ciphertext)
  if (bytes === null) throw new AppError('photos.not_found')
  return { bytes, subject: found.number }
}

// oxlint-disable-next-line typescript/require-await -- the response body is an async stream type
async function* toStream(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
