// Every way a call can fail: the code, the HTTP status it maps to, and the one error class both ends throw and catch.
export const errorStatus = {
  'request.invalid': 400,
  'request.cross_site': 403,
  'request.not_found': 404,
  'request.in_progress': 409,
  'request.too_large': 413,
  'request.not_json': 415,
  'request.key_reused': 422,
  'request.too_many': 429,
  'access.account_required': 401,
  'access.registration_required': 403,
  'access.staff_only': 403,
  'secrets.not_found': 404,
  'reactions.device_missing': 400,
  'reactions.device_unknown': 403,
  'service.failed': 500,
  'service.unavailable': 503,
  'service.overloaded': 503,
  'service.maintenance': 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export type ErrorData = Readonly<Record<string, string | number | boolean>>

/** Codes any endpoint may answer with; an endpoint's `errors` lists only what is its own. */
export const commonErrors = [
  'request.invalid',
  'request.too_many',
  'service.failed',
  'service.unavailable',
  'service.overloaded',
  'service.maintenance',
] as const satisfies readonly ErrorCode[]

/** What a write can be refused with besides. */
export const writeErrors = [
  'request.cross_site',
  'request.in_progress',
  'request.too_large',
  'request.not_json',
  'request.key_reused',
] as const satisfies readonly ErrorCode[]

/** What somebody without the right to call is told. */
export const accessErrors = [
  'access.account_required',
  'access.registration_required',
  'access.staff_only',
] as const satisfies readonly ErrorCode[]

export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: ErrorData
  constructor(code: ErrorCode, data: ErrorData = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'AppError'
    this.code = code
    this.data = data
  }
  get status(): number {
    return errorStatus[this.code]
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value)
}

/** What leaves the server when a call fails. The Spanish text belongs to whoever shows it. */
export type ErrorReply = { error: { code: ErrorCode; data: ErrorData; requestId: string } }
