// Re-authentication on /account: the proof that comes with a form, and the text of its refusal.
import type { ErrorCode } from '@murmullo/contract/errors'
import { fieldOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { wrongText } from '../../lib/step-up.ts'

export const proofField = 'prueba'

export function proofIn(form: FormData): { proof: string } {
  return { proof: fieldOf(form, proofField).slice(0, 200) }
}

/** The user can correct it, or wait, in the same form. */
export function isProofRefusal(code: ErrorCode): boolean {
  return /^accounts\.(proof_required|proof_recent|wrong_password|wrong_phrase)$|^request\.too_many$|^access\.second_factor_required$/.test(
    code,
  )
}

export function proofText(code: ErrorCode): string {
  return code === 'accounts.wrong_password' ? wrongText(code) : formTexts[code]
}
