// Re-authentication on /account: parses the proof field of a form and maps its errors to messages.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { formField } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import type { FormFailure } from '../../lib/forms/form-result.ts'
import { passwordErrorMessage } from '../../lib/forms/step-up.ts'

export const proofField = 'prueba'

export function readProof(form: FormData): { proof: string } {
  return { proof: formField(form, proofField).slice(0, 200) }
}

/** Errors that the user can fix in the same form, by another proof or by waiting. */
export function isProofError(code: FormFailure['code']): boolean {
  return /^accounts\.(proof_required|proof_recent|wrong_password|wrong_phrase)$|^request\.too_many$|^access\.second_factor_required$/.test(
    code,
  )
}

export function proofErrorMessage(code: ErrorCode): string {
  return code === 'accounts.wrong_password' ? passwordErrorMessage(code) : formErrorMessages[code]
}
