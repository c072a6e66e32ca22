// What a person reads for each way a call can fail. A code without a text does not compile.
import type { ErrorCode } from '@murmullo/contract/errors'

export const errorTexts: Readonly<Record<ErrorCode, string>> = {
  'request.invalid': 'No entendimos lo que pedías. Revisa el enlace y vuelve a intentarlo.',
  'request.cross_site': 'Por tu seguridad, esto solo puede hacerse desde la propia página.',
  'request.not_found': 'La página que buscas no existe o ya no está.',
  'request.in_progress': 'Ya lo estamos haciendo. Dale un segundo.',
  'request.too_large': 'Es demasiado grande para enviarlo.',
  'request.not_json': 'No pudimos leer lo que llegó. Vuelve a intentarlo.',
  'request.key_reused': 'Eso ya se había enviado con otro contenido. Recarga la página y vuelve a intentarlo.',
  'request.too_many': 'Vas muy deprisa. Respira un momento y vuelve a intentarlo.',
  'access.account_required': 'Para esto necesitas iniciar sesión.',
  'access.registration_required': 'Para esto necesitas registrarte.',
  'access.staff_only': 'No tienes permisos de administrador para realizar esta acción.',
  'secrets.not_found': 'No se encontró el secreto',
  'reactions.device_missing': 'No hay identificador de cliente para eliminar la reacción',
  'reactions.device_unknown': 'No reconocemos este navegador. Recarga la página y vuelve a intentarlo.',
  'service.failed': 'Error inesperado. Vuelve a intentarlo en un momento.',
  'service.unavailable': 'Ahora mismo no podemos responder. Vuelve a intentarlo en un momento.',
  'service.overloaded': 'Hay mucha gente a la vez. Vuelve a intentarlo en un momento.',
  'service.maintenance': 'Estamos de mantenimiento. Volvemos en un rato.',
}

/** For when nothing answered at all. */
export const unreachableText = 'No hay conexión. Revisa tu red y vuelve a intentarlo.'

/** Recognised by its text, so that the browser needs no second table of codes. */
export function hasText(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTexts, code)
}
