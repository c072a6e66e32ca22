// Endpoint handlers for a person who reports an intimate image of themselves, without an account: stores its perceptual hash, and withdraws it.
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@murmullo/contract/core/errors'
import { imageReportLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'
import { deleteReport, insertReport } from './known-images.store.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const numberLength = 24
/** A shorter key can be guessed, and with it the case number of another person. */
const keyLengthMin = 32

export async function reportImage({ deps, idempotencyKey }: RequestContext, { hash }: { hash: string }) {
  // Derived from the key of the request instead of stored: a retry gets the same number, and the database has only its hash.
  const isLongKey = idempotencyKey !== null && idempotencyKey.length >= keyLengthMin
  const bytes = isLongKey
    ? hmac(await deps.keys('idempotency'), 'imageReports.reportImage', idempotencyKey, hash)
    : randomBytes(numberLength)
  const caseNumber = toCaseNumber(bytes)
  const { rowsMax } = imageReportLimits
  if (!(await insertReport(deps.db.write, { tokenHash: sha256(caseNumber), hash, rowsMax })))
    throw new AppError('image_reports.full')
  return { caseNumber }
}

export async function withdrawImage({ deps }: RequestContext, { caseNumber }: { caseNumber: string }) {
  if (!(await deleteReport(deps.db.write, sha256(caseNumber)))) throw new AppError('image_reports.unknown')
  return {}
}

/** 32 divides 256, so every character is equally likely. */
function toCaseNumber(bytes: Buffer): string {
  const signs = [...bytes.subarray(0, numberLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `IM-${signs.match(/.{4}/g)?.join('-')}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
