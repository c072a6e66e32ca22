// Error codes of the API with their HTTP status, and the error class that server and client share.
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
  'access.step_up_required': 403,
  'access.second_factor_required': 403,
  'accounts.wrong_credentials': 401,
  'accounts.phrase_unknown': 401,
  'accounts.password_common': 422,
  'accounts.password_blank': 422,
  'accounts.password_short_for_staff': 422,
  'accounts.code_wrong': 403,
  'accounts.factor_not_offered': 409,
  'accounts.factor_exists': 409,
  'accounts.factor_missing': 409,
  'accounts.wrong_password': 403,
  'accounts.wrong_phrase': 403,
  'accounts.proof_required': 403,
  'accounts.proof_recent': 403,
  'accounts.link_expired': 400,
  'accounts.already_registered': 409,
  'accounts.already_signed_in': 409,
  'accounts.has_account': 409,
  'accounts.nickname_missing': 422,
  'accounts.nickname_characters': 422,
  'accounts.nickname_short': 422,
  'accounts.nickname_long': 422,
  'accounts.nickname_unavailable': 409,
  'accounts.receipt_unknown': 404,
  'accounts.data_export_missing': 404,
  'profiles.not_found': 404,
  'profiles.follow_self': 422,
  'profiles.name_unavailable': 409,
  'secrets.not_found': 404,
  'secrets.adults_only': 422,
  'secrets.nickname_missing': 422,
  'secrets.spam': 422,
  'secrets.blocked': 422,
  'secrets.blocked_minor': 422,
  'comments.not_found': 404,
  'comments.nickname_missing': 422,
  'comments.spam': 422,
  'moderation.not_found': 404,
  'moderation.decided': 409,
  'moderation.changed': 409,
  'moderation.own': 403,
  'moderation.rule_missing': 422,
  'moderation.not_markable': 422,
  'moderation.minor_explicit': 422,
  'moderation.second_moderator_required': 409,
  'moderation.unconfirmed': 422,
  'moderation.undo_expired': 409,
  'moderation.statement_unknown': 404,
  'moderation.appealed': 409,
  'moderation.appeal_closed': 422,
  'moderation.automated_decision': 422,
  'moderation.review_requested': 409,
  'moderation.review_closed': 422,
  'moderation.term_invalid': 422,
  'moderation.terms_changed': 409,
  'notifications.not_found': 404,
  'chat.user_not_found': 404,
  'chat.self': 422,
  'chat.request_pending': 409,
  'chat.request_rejected': 409,
  'chat.request_refused': 403,
  'chat.already_open': 409,
  'chat.request_not_found': 404,
  'chat.request_not_yours': 403,
  'chat.request_unknown': 404,
  'chat.answer_not_yours': 403,
  'chat.answered': 409,
  'chat.not_found': 404,
  'chat.not_participant': 404,
  'chat.blocked': 403,
  'chat.blocked_by_me': 403,
  'chat.block_self': 422,
  'chat.closed': 409,
  'chat.key_reused': 422,
  'sanctions.silenced': 403,
  'sanctions.suspended': 403,
  'sanctions.expelled': 403,
  'sanctions.not_found': 404,
  'sanctions.changed': 409,
  'sanctions.closed': 409,
  'sanctions.answered': 409,
  'sanctions.own': 403,
  'sanctions.own_decision': 403,
  'sanctions.days_missing': 422,
  'admin.user_not_found': 404,
  'admin.not_registered': 422,
  'admin.own_role': 403,
  'admin.own_factor': 403,
  'admin.last_admin': 409,
  'admin.reveals_exhausted': 429,
  'reports.target_missing': 422,
  'reports.not_found': 404,
  'reports.self': 422,
  'reports.unknown': 404,
  'reports.case_unknown': 404,
  'reports.case_taken': 409,
  'reports.case_closed': 409,
  'reports.case_acted': 409,
  'reports.decision_pending': 409,
  'reports.store_unreachable': 503,
  'reports.basics_failed': 500,
  'photos.moved': 403,
  'photos.not_found': 404,
  'photos.expired': 410,
  'photos.not_yours': 403,
  'photos.owner_unchecked': 503,
  'photos.not_removed': 503,
  'photos.unreachable': 404,
  'photos.comment_late': 410,
  'photos.comment_not_yours': 403,
  'photos.author_unchecked': 503,
  'photos.spam': 422,
  'photos.too_many_today': 429,
  'photos.already_sent': 409,
  'photos.too_large': 413,
  'photos.type': 415,
  'photos.unreadable': 422,
  'photos.too_many_pixels': 422,
  'photos.too_many_frames': 422,
  'photos.refused': 422,
  'photos.busy': 503,
  'photos.storage_unavailable': 503,
  'share.busy': 503,
  'avatars.not_found': 404,
  'avatars.rejected': 422,
  'reactions.device_missing': 400,
  'reactions.device_unknown': 403,
  'reactions.not_offered': 422,
  'service.failed': 500,
  'service.unavailable': 503,
  'service.overloaded': 503,
  'service.maintenance': 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export type ErrorData = Readonly<Record<string, string | number | boolean>>

/** Error codes that every endpoint may return; the `errors` of an endpoint list only its own. */
export const commonErrors = [
  'request.invalid',
  'request.too_many',
  'service.failed',
  'service.unavailable',
  'service.overloaded',
  'service.maintenance',
] as const satisfies readonly ErrorCode[]

/** Additional error codes of write endpoints. */
export const writeErrors = [
  'request.cross_site',
  'request.in_progress',
  'request.too_large',
  'request.not_json',
  'request.key_reused',
] as const satisfies readonly ErrorCode[]

/** Error codes for a caller without the required access level. */
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

/** Error response body. It has no message text: the client renders the Spanish text for the code. */
export type ErrorReply = { error: { code: ErrorCode; data: ErrorData; requestId: string } }
