// The picture of a reported photo, for whoever of the team has to see what they decide about, while it is kept. Each time it is handed out
// is a line in the log. What was reported as abuse of a minor is shown to nobody.
import { AppError } from '@murmullo/contract/errors'
import { imageType, type SentImage } from '@murmullo/contract/images'
import { noteAudit } from '../../platform/audit.ts'
import { openBox, openingKeysIn } from '../../platform/box.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findPictureToShow } from './cases.store.ts'
import { findCase } from './desk.store.ts'
import { placeOfPicture } from './keep-picture.ts'

/** Whether it is there to be looked at, asked with the password before it is handed out. */
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

// oxlint-disable-next-line typescript/require-await -- it is read as any other that comes piece by piece
async function* inOnePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
