// Re-authentication on /account: parses the proof field of a form and maps its errors to messages.
import type { ErrorCode } from '@murmullo/contract/errors'
import { fieldOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { wrongText } from '../../lib/step-up.ts'

export const proofField = 'prueba'

export function proofIn(form: FormData): { proof: string } {
  return { proof: fieldOf(form, proofField).slice(0, 200) }
}

/** Errors that the user can fix in the same form, by another proof or by waiting. */
export function isProofRefusal(code: ErrorCode): boolean {
  return /^accounts\.(proof_required|proof_recent|wrong_password|wrong_phrase)$|^request\.too_many$|^access\.second_factor_required$/.test(
    code,
  )
}

export function proofText(code: ErrorCode): string {
  return code === 'accounts.wrong_password' ? wrongText(code) : formTexts[code]
}
