// Calls the API for a form: what it refuses comes back as a code to show beside the form, not as a page that failed.
import type { ErrorCode, ErrorData } from '@murmullo/contract/errors'
import { isCode } from './form-texts.ts'

export async function refusalOf(call: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await call()
    return null
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    return code
  }
}

/** Found in what the API's errors become on their way to a page. */
export function codeOf(error: unknown): ErrorCode | null {
  const { code } = failureIn(error)
  return isCode(code) ? code : null
}

/** What a refusal says besides its code: a reason, or how long to wait. */
export function detailsOf(error: unknown): ErrorData {
  const { details } = failureIn(error)
  return typeof details === 'object' && details !== null ? (details as ErrorData) : {}
}

function failureIn(error: unknown): { readonly code?: unknown; readonly details?: unknown } {
  if (typeof error !== 'object' || error === null || !('data' in error)) return {}
  return typeof error.data === 'object' && error.data !== null ? error.data : {}
}

/** Null when what came is no form. */
export function formIn(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null)
}

/** The text of a field of a form, empty when it is not there. */
export function fieldOf(form: FormData | null, name: string): string {
  const value = form?.get(name)
  return typeof value === 'string' ? value : ''
}
