// Reads an upload stream up to the size limit and re-encodes the image. Nothing of the original file is stored.
import { AppError } from '@murmullo/contract/errors'
import type { ImageBody } from '@murmullo/contract/images'
import { photoLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { type MadeImage, refusedByStart } from '../../platform/images.ts'
import { findRefused } from './refused.store.ts'

const { bytesMax } = photoLimits
/** Buffer budget of all concurrent uploads; above it a request gets an error and retries later. */
const bytesAtOnce = 128 * 1024 * 1024
const perPerson = 2

type Seats = { bytes: number; readonly people: Map<string, number> }
const seatsOf = new WeakMap<Services, Seats>()

type Sent = { readonly accountId: string; readonly image: ImageBody; readonly shape: 'photo' | 'avatar' }

export async function receiveImage(services: Services, { accountId, image, shape }: Sent): Promise<MadeImage> {
  if (image.size !== null && image.size > bytesMax) throw new AppError('photos.too_large')
  const bytes = await withSeat(services, accountId, image.size ?? bytesMax, () => readAll(image))
  const made = await services.images.make(bytes, shape)
  if (typeof made === 'string') throw new AppError(`photos.${made}`)
  if (await findRefused(services.db.app, made)) throw new AppError('photos.refused')
  return made
}

async function withSeat<Result>(
  services: Services,
  accountId: string,
  bytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const seats = seatsOf.get(services) ?? { bytes: 0, people: new Map<string, number>() }
  seatsOf.set(services, seats)
  const own = seats.people.get(accountId) ?? 0
  if (own >= perPerson || seats.bytes + bytes > bytesAtOnce) throw new AppError('photos.busy')
  seats.bytes += bytes
  seats.people.set(accountId, own + 1)
  try {
    return await work()
  } finally {
    seats.bytes -= bytes
    const left = (seats.people.get(accountId) ?? 1) - 1
    if (left > 0) seats.people.set(accountId, left)
    else seats.people.delete(accountId)
  }
}

async function readAll(image: ImageBody): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  let lookAt = 12
  for await (const piece of image.stream()) {
    length += piece.length
    if (length > bytesMax) throw new AppError('photos.too_large')
    pieces.push(piece)
    if (length < lookAt) continue
    // Probe again each time the buffer has quadrupled: a decompression bomb is refused before its last byte.
    lookAt = length * 4
    const refusal = refusedByStart(Buffer.concat(pieces, length))
    if (refusal !== null) throw new AppError(`photos.${refusal}`)
  }
  return Buffer.concat(pieces, length)
}
