// Reads an upload stream up to the size limit and re-encodes the image. Nothing of the original file is stored.
import { AppError } from '@murmullo/contract/core/errors'
import type { ImageBody } from '@murmullo/contract/core/images'
import { photoLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import { type ProcessedImage, findEarlyRefusal } from '../../../platform/images/image-processor.ts'
import { preserveKnownImage } from '../known-images/preserve-known-image.ts'
import { matchImage } from '../known-images/known-images.store.ts'
import { isImageRefused } from './refused-images.store.ts'

const { bytesMax } = photoLimits
/** Buffer budget of all concurrent uploads; above it a request gets an error and retries later. */
const bufferBudgetBytes = 128 * 1024 * 1024
const maxUploadsPerAccount = 2

type UploadBudget = { bytes: number; readonly uploadsByAccount: Map<string, number> }
const uploadBudgets = new WeakMap<Deps, UploadBudget>()

type Sent = {
  readonly accountId: string
  readonly address: string | null
  readonly image: ImageBody
  readonly shape: 'photo' | 'avatar'
}
/** `isReported`: a person reported the image as an intimate one of themselves. */
export type ReadImage = ProcessedImage & { readonly isReported: boolean }

export async function readUpload(services: Deps, { accountId, address, image, shape }: Sent): Promise<ReadImage> {
  if (image.size !== null && image.size > bytesMax) throw new AppError('photos.too_large')
  const bytes = await withUploadBudget(services, accountId, image.size ?? bytesMax, () => readAll(image))
  const made = await services.images.process(bytes, shape)
  if (typeof made === 'string') throw new AppError(`photos.${made}`)
  if (await isImageRefused(services.db.write, made)) throw new AppError('photos.refused')
  const { knownSource, isReported } = await matchImage(services.db.write, made.pdqHashes)
  if (knownSource === null) return { ...made, isReported }
  await preserveKnownImage(services, { image: made, source: knownSource, accountId, address })
  throw new AppError('photos.refused')
}

async function withUploadBudget<Result>(
  services: Deps,
  accountId: string,
  bytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const budget = uploadBudgets.get(services) ?? { bytes: 0, uploadsByAccount: new Map<string, number>() }
  uploadBudgets.set(services, budget)
  const own = budget.uploadsByAccount.get(accountId) ?? 0
  if (own >= maxUploadsPerAccount || budget.bytes + bytes > bufferBudgetBytes) throw new AppError('photos.busy')
  budget.bytes += bytes
  budget.uploadsByAccount.set(accountId, own + 1)
  try {
    return await work()
  } finally {
    budget.bytes -= bytes
    const left = (budget.uploadsByAccount.get(accountId) ?? 1) - 1
    if (left > 0) budget.uploadsByAccount.set(accountId, left)
    else budget.uploadsByAccount.delete(accountId)
  }
}

async function readAll(image: ImageBody): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  let nextProbeAt = 12
  for await (const chunk of image.stream()) {
    length += chunk.length
    if (length > bytesMax) throw new AppError('photos.too_large')
    chunks.push(chunk)
    if (length < nextProbeAt) continue
    // Probe again each time the buffer has quadrupled: a decompression bomb is refused before its last byte.
    nextProbeAt = length * 4
    const refusal = findEarlyRefusal(Buffer.concat(chunks, length))
    if (refusal !== null) throw new AppError(`photos.${refusal}`)
  }
  return Buffer.concat(chunks, length)
}
