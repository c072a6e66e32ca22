// API errors in form actions: returns the error code to render beside the form instead of throwing to the error boundary.
import type { ErrorCode, ErrorData } from '@murmullo/contract/core/errors'
import { isKnownCode } from './form-error-messages.ts'

export async function tryCall(call: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await call()
    return null
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return code
  }
}

/** Reads the error code from a route error that was created from an API error. */
export function errorCode(error: unknown): ErrorCode | null {
  const { code } = getRouteErrorData(error)
  return isKnownCode(code) ? code : null
}

/** Error details besides the code: a reason, or how long to wait. */
export function errorDetails(error: unknown): ErrorData {
  const { details } = getRouteErrorData(error)
  return typeof details === 'object' && details !== null ? (details as ErrorData) : {}
}

function getRouteErrorData(error: unknown): { readonly code?: unknown; readonly details?: unknown } {
  if (typeof error !== 'object' || error === null || !('data' in error)) return {}
  return typeof error.data === 'object' && error.data !== null ? error.data : {}
}

/** Text value of a form field. Empty string when the field is missing. */
export function formField(form: FormData | null, name: string): string {
  const value = form?.get(name)
  return typeof value === 'string' ? value : ''
}
