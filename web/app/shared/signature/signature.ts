// Signature of a secret or a comment, as a form field: unsigned, or the nickname of the author. The last choice is stored on the device only.
import { textValue } from '../../lib/forms/form-spec.ts'

export type Signature = 'unsigned' | 'nickname'
export const signatureField = 'signature'

export function isSigned(form: FormData): boolean {
  return textValue(form, signatureField) === ('nickname' satisfies Signature)
}

const storageKey = 'signature'

/** Unsigned if storage is blocked. */
export function readSignature(): Signature {
  try {
    return localStorage.getItem(storageKey) === 'nickname' ? 'nickname' : 'unsigned'
  } catch {
    return 'unsigned'
  }
}

/** The default needs no entry. */
export function saveSignature(signature: Signature): void {
  try {
    if (signature === 'nickname') localStorage.setItem(storageKey, signature)
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the next form is unsigned again.
  }
}
