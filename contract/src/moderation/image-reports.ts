// API endpoints for a person who reports an intimate image of themselves without an account: only its perceptual hash is sent.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { pdqPattern } from '../images/pdq.ts'

/** Of 32 characters, without similar ones: 24 have 120 bits, so the number alone withdraws the report. */
const alphabet = '0-9A-HJKMNP-TV-Z'
const groups = new RegExp(`^IM(?:-[${alphabet}]{4}){6}$`)
export const imageCaseNumber = z.string().check(z.regex(groups))

/** As a person types it: in any case, with spaces or without hyphens. */
const typedCaseNumber = z.pipe(
  z.pipe(z.string().check(z.maxLength(80)), z.transform(formatCaseNumber)),
  imageCaseNumber,
)

function formatCaseNumber(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return `IM-${
    signs
      .slice(2)
      .match(/.{1,4}/g)
      ?.join('-') ?? ''
  }`
}

/** Also validates the form in the page. */
export const withdrawImageInput = z.strictObject({ caseNumber: typedCaseNumber })

const own = {
  access: 'anyone',
  actionKind: 'own',
  limit: rateLimits.imageReports,
  cache: 'never',
} as const

export const imageReports = {
  reportImage: endpoint({
    method: 'POST',
    path: '/image-reports',
    idempotent: true,
    summary:
      'Reports the PDQ hash of an intimate image of the caller. A photo that matches waits for a moderator. Idempotent: repeating it returns the same case number.',
    input: z.strictObject({ hash: z.string().check(z.regex(pdqPattern)) }),
    /** It is returned once: the server stores its hash only. */
    output: z.strictObject({ caseNumber: imageCaseNumber }),
    errors: ['image_reports.full'],
    ...own,
  }),
  withdrawImage: endpoint({
    method: 'POST',
    path: '/image-reports/withdrawals',
    summary: 'Withdraws a reported hash. The case number is the credential.',
    input: withdrawImageInput,
    output: z.strictObject({}),
    errors: ['image_reports.unknown'],
    ...own,
  }),
}
