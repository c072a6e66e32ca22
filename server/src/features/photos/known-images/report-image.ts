// Endpoint handlers for a person who reports an intimate image of themselves, without an account: stores its perceptual hash, and withdraws it.
import { AppError } from '@murmullo/contract/core/errors'
import { imageReportLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { hashImageCaseNumber, newImageCaseNumber } from '../../../platform/idempotency/derive-case-number.ts'
import { deleteReport, insertReport } from './known-images.store.ts'

export async function reportImage({ deps, idempotencyKey }: RequestContext, { hash }: { hash: string }) {
  const caseNumber = await newImageCaseNumber(deps.keys, idempotencyKey, hash)
  const { rowsMax } = imageReportLimits
  if (!(await insertReport(deps.db.write, { tokenHash: hashImageCaseNumber(caseNumber), hash, rowsMax })))
    throw new AppError('image_reports.full')
  return { caseNumber }
}

export async function withdrawImage({ deps }: RequestContext, { caseNumber }: { caseNumber: string }) {
  if (!(await deleteReport(deps.db.write, hashImageCaseNumber(caseNumber)))) throw new AppError('image_reports.unknown')
  return {}
}
