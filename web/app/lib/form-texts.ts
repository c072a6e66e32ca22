// What a person reads when a form is refused: all that a page can say, and what only forms are told.
import type { ErrorCode, ErrorData } from '@murmullo/contract/errors'
import { errorTexts, type FormCode } from './error-texts.ts'

const ofForms: Readonly<Record<FormCode, string>> = {
  'request.in_progress': 'Ya lo estamos haciendo. Dale un segundo.',
  'request.too_large': 'Es demasiado grande para enviarlo.',
  'request.not_json': 'No pudimos leer lo que llegó. Vuelve a intentarlo.',
  'request.key_reused': 'Eso ya se había enviado con otro contenido. Recarga la página y vuelve a intentarlo.',
  'access.registration_required': 'Para esto necesitas registrarte.',
  'reactions.device_missing': 'No hay identificador de cliente para eliminar la reacción',
  'reactions.device_unknown': 'No reconocemos este navegador. Recarga la página y vuelve a intentarlo.',
  'accounts.wrong_credentials': 'El correo o la contraseña no son correctos.',
  'accounts.phrase_unknown': 'Ninguna cuenta se abre con esa frase. Revisa las palabras y su orden.',
  'accounts.password_common': 'Esa contraseña es de las primeras que alguien probaría. Elige otra.',
  'accounts.wrong_password': 'Contraseña actual incorrecta',
  'accounts.link_spent': 'Este enlace ya se usó o caducó. Pide otro.',
  'accounts.already_registered': 'Tu cuenta ya está registrada.',
  'accounts.has_account':
    'Ya tienes una cuenta con ese correo y esa contraseña. Para no perder la de este navegador, regístrala con otro correo.',
  'accounts.already_in': 'Ya tienes una cuenta abierta en este navegador.',
  'accounts.nickname_missing': 'Debes establecer un apodo para poder publicar secretos.',
  'accounts.nickname_letters': 'El apodo solo puede contener letras, números, guiones y guiones bajos.',
  'accounts.nickname_short': 'El apodo debe tener al menos 3 caracteres.',
  'accounts.nickname_long': 'El apodo no puede tener más de 20 caracteres.',
  'accounts.nickname_unavailable': 'Ese apodo no está disponible.',
  'accounts.receipt_unknown': 'No encontramos ese recibo. Revisa el enlace.',
  'accounts.archive_missing': 'Tus datos aún no están listos o ya caducaron. Vuelve a pedirlos.',
  'chat.person_unknown': 'Esa persona ya no está. Búscala de nuevo.',
  'chat.self': 'No puedes enviarte una solicitud a ti mismo',
  'chat.request_pending': 'Ya has enviado una solicitud a este usuario',
  'chat.request_rejected': 'Este usuario ha rechazado tu solicitud anteriormente',
  'chat.request_refused': 'No puedes enviar solicitudes a este usuario',
  'chat.already_open': 'Ya tienes una conversación con este usuario',
  'chat.request_not_found': 'Solicitud no encontrada o no tienes permiso para verla',
  'chat.request_not_yours': 'No tienes permiso para ver esta solicitud',
  'chat.request_unknown': 'Solicitud no encontrada',
  'chat.answer_not_yours': 'No tienes permiso para responder a esta solicitud',
  'chat.answered': 'Ya respondiste a esta solicitud',
  'chat.not_found': 'No tienes acceso a esta conversación',
  'chat.not_participant': 'No eres participante de esta conversación',
  'chat.blocked': 'Has sido bloqueado en esta conversación',
  'chat.blocked_by_me': 'Has bloqueado a este usuario y no puedes enviarle mensajes',
  'chat.block_self': 'No puedes bloquearte a ti mismo',
  'chat.closed': 'No puedes enviar mensajes en esta conversación',
  'chat.key_reused': 'Eso ya se había enviado con otras palabras. Escríbelo de nuevo.',
  'profiles.not_found': 'No encontramos a esa persona.',
  'profiles.follow_self': 'No puedes seguirte a ti.',
  'profiles.name_unavailable': 'Ese nombre no está disponible.',
  'notifications.not_found': 'Esa notificación ya no está.',
  'moderation.not_found': 'Ya no está: quien lo escribió lo borró o lo hizo privado.',
  'moderation.decided': 'Otra persona del equipo lo decidió antes.',
  'moderation.changed': 'Quien lo escribió cambió el texto mientras lo leías. Vuelve a leerlo antes de decidir.',
  'moderation.own': 'Lo escribiste tú: que lo decida otra persona del equipo.',
  'moderation.rule_missing': 'Elige qué norma incumple.',
  'moderation.not_markable': 'Un comentario no se puede marcar como explícito.',
  'moderation.statement_unknown': 'No encontramos esa decisión.',
  'moderation.appealed': 'Ya pediste otra revisión de esta decisión.',
  'moderation.appeal_closed': 'Esta decisión ya no se puede revisar.',
  'moderation.term_unfit': 'Hay palabras que no se pueden guardar.',
  'moderation.terms_changed':
    'Alguien del equipo cambió la lista mientras escribías. Recarga la página y vuelve a intentarlo.',
  'secrets.adults_only': 'Debes confirmar que eres mayor de 18 años para utilizar esta plataforma.',
  'secrets.nickname_missing': 'Debes configurar un apodo en tu perfil antes de publicar secretos.',
  'secrets.spam': 'aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.',
  'secrets.blocked': 'No cumple con nuestras normas',
  'secrets.blocked_minor': 'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.',
  'comments.not_found': 'No se encontró el comentario',
  'comments.spam': 'aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.',
  'comments.nickname_missing': 'Debes configurar un apodo en tu perfil antes de comentar.',
}

export const formTexts: Readonly<Record<ErrorCode, string>> = { ...errorTexts, ...ofForms }

export function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(formTexts, code)
}

/** Why the machine blocked a text; the check may have said already that it did. */
export function blockedText({ reason = formTexts['secrets.blocked'] }: ErrorData): string {
  return `La inteligencia artificial ha bloqueado este contenido: ${String(reason).replace(/^Contenido bloqueado:\s*/i, '')}`
}
