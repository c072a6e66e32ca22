// Error messages for pages, one per error code; a code without a message is a type error. Codes that only forms can get are in
// form-error-messages.ts, because every page loads this table.
import type { ErrorCode } from '@murmullo/contract/core/errors'

type FormRequestReason = 'in_progress' | 'too_large' | 'not_json' | 'key_reused'
type PublishReason = 'adults_only' | 'nickname_missing' | 'spam' | 'blocked' | 'blocked_minor'
export type FormCode = Extract<
  ErrorCode,
  | `${'accounts' | 'profiles' | 'comments' | 'reactions' | 'notifications' | 'moderation' | 'chat' | 'reports' | 'admin' | 'sanctions' | 'photos' | 'avatars' | 'image_reports' | 'share'}.${string}`
  | `secrets.${PublishReason}`
  | `request.${FormRequestReason}`
  | `access.${'registration' | 'step_up' | 'second_factor'}_required`
>
export type PageCode = Exclude<ErrorCode, FormCode>

export const errorMessages: Readonly<Record<PageCode, string>> = {
  'request.invalid': 'No entendimos lo que pedías. Revisa el enlace y vuelve a intentarlo.',
  'request.cross_site': 'Por tu seguridad, esto solo puede hacerse desde la propia página.',
  'request.not_found': 'La página que buscas no existe o ya no está.',
  'request.too_many': 'Vas muy rápido. Respira un momento y vuelve a intentarlo.',
  'access.account_required': 'Para esto necesitas iniciar sesión.',
  'access.staff_only': 'No tienes permisos de administrador para realizar esta acción.',
  'secrets.not_found': 'No se encontró el secreto',
  'secrets.age_unconfirmed': 'Solo para mayores de 18 años.',
  'service.failed': 'Error inesperado. Vuelve a intentarlo en un momento.',
  'service.unavailable': 'Ahora mismo no podemos responder. Vuelve a intentarlo en un momento.',
  'service.overloaded': 'Hay mucha gente a la vez. Vuelve a intentarlo en un momento.',
  'service.maintenance': 'Estamos de mantenimiento. Volvemos en un rato.',
}

/** For requests without any response. */
export const networkErrorMessage = 'No hay conexión. Revisa tu red y vuelve a intentarlo.'

/** Type guard by message table, so that the browser bundle needs no second list of codes. */
export function isPageCode(code: unknown): code is PageCode {
  return typeof code === 'string' && Object.hasOwn(errorMessages, code)
}
