// Endpoint handlers: the image of a reported photo for a moderator who decides on it. Each response is an audit log entry. An image
// reported as abuse of a minor is never returned.
import { AppError } from '@murmullo/contract/errors'
import { imageType, type SentImage } from '@murmullo/contract/images'
import { noteAudit } from '../../platform/audit.ts'
import { openBox, openingKeysIn } from '../../platform/box.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findPictureToShow } from './cases.store.ts'
import { findCase } from './desk.store.ts'
import { placeOfPicture } from './keep-picture.ts'

/** Whether an image is available. The endpoint requires step-up authentication before the image is sent. */
export async function askPicture(call: Call, { number }: { number: string }) {
  await find(call, number)
  return {}
}

export async function readCasePicture(call: Call, { number }: { number: string }): Promise<SentImage> {
  const { bytes, subject } = await find(call, number)
  const actorId = whoAsks(call).accountId
  await call.services.db.app
    .transaction()
    .execute((trx) => noteAudit(trx, { actorId, action: 'reports.look', subject }))
  return { type: imageType, size: bytes.length, bytes: inOnePiece(bytes) }
}

async function find(call: Call, number: string) {
  const { db, config } = call.services
  const found = await findCase(db.app, whoAsks(call).accountId, number)
  if (found === undefined) throw new AppError('reports.case_unknown')
  const box = found.hasPicture ? await findPictureToShow(db.app, found.id) : null
  const bytes = box === null ? null : openBox(openingKeysIn(config), placeOfPicture(found.id), box)
  if (bytes === null) throw new AppError('photos.not_found')
  return { bytes, subject: found.number }
}

// oxlint-disable-next-line typescript/require-await -- the response body is an async stream type
async function* inOnePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
