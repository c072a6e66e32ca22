// API errors in form actions: returns the error code to render beside the form instead of throwing to the error boundary.
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

/** Reads the error code from a route error that was created from an API error. */
export function codeOf(error: unknown): ErrorCode | null {
  const { code } = failureIn(error)
  return isCode(code) ? code : null
}

/** Error details besides the code: a reason, or how long to wait. */
export function detailsOf(error: unknown): ErrorData {
  const { details } = failureIn(error)
  return typeof details === 'object' && details !== null ? (details as ErrorData) : {}
}

function failureIn(error: unknown): { readonly code?: unknown; readonly details?: unknown } {
  if (typeof error !== 'object' || error === null || !('data' in error)) return {}
  return typeof error.data === 'object' && error.data !== null ? error.data : {}
}

/** Null when the request body is not a form. */
export function formIn(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null)
}

/** Text value of a form field. Empty string when the field is missing. */
export function fieldOf(form: FormData | null, name: string): string {
  const value = form?.get(name)
  return typeof value === 'string' ? value : ''
}
