// Field errors of forms, in Spanish: one table by form and field.
import { passwordLimits, secretLimits } from '@murmullo/contract/constants/limits'
import { tooLongText } from './text-length.ts'

export type FieldErrors = Readonly<Record<string, string>>

/** Depends on the number of characters above the limit. */
type TooLong = string | ((excess: number) => string)
/** One text for every invalid value, or another one for an empty field and for a text that is too long. */
type FieldMessage = string | { readonly empty?: string; readonly long?: TooLong; readonly invalid: string }

const blockFailed = 'No se pudo bloquear al usuario. Por favor, intenta de nuevo más tarde.'
const reportFailed = 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.'
const reportIncomplete = 'Por favor, selecciona una categoría y describe la razón del reporte'

/** Also the hints of the password fields. */
export const passwordTooShort = `La contraseña debe tener al menos ${passwordLimits.minAtRegister} caracteres`
export const newPasswordTooShort = `La contraseña debe tener al menos ${passwordLimits.minAtChange} caracteres`
const staffPasswordTooShort = `La nueva contraseña debe tener al menos ${passwordLimits.minForStaff} caracteres`
const wrongPassword = 'Contraseña actual incorrecta'
const passwordsDiffer = 'Las contraseñas no coinciden'

const fieldMessages = {
  avatar: { image: 'Elige una imagen.' },
  blockReport: { category: 'Elige un motivo.', reason: blockFailed },
  caseDecision: { notes: 'No se pudo actualizar el estado del reporte' },
  changeNickname: { nickname: 'El apodo no puede tener más de 20 caracteres.' },
  changePassword: { current: wrongPassword, password: newPasswordTooShort, again: passwordsDiffer },
  chatMessage: {
    text: {
      empty: 'El mensaje no puede estar vacío',
      invalid: 'No se pudo enviar el mensaje. Por favor, intenta de nuevo.',
    },
  },
  chatPrivacy: { door: 'No se pudo guardar. Inténtalo de nuevo.' },
  chatRequest: {
    ref: 'Selecciona un usuario para enviar la solicitud',
    message: 'No se pudo enviar la solicitud',
  },
  comment: {
    text: { long: tooLongText, invalid: 'No pudimos leer tu comentario.' },
  },
  contact: {
    topic: 'Elige sobre qué nos escribes.',
    text: {
      empty: 'Escribe tu mensaje antes de enviarlo.',
      long: 'Tu mensaje es demasiado largo.',
      invalid: 'No pudimos leer tu mensaje.',
    },
    email: 'Revisa tu correo: no parece completo.',
  },
  contentRemoval: { rule: 'Elige qué norma incumple.' },
  credentials: {
    email: { empty: 'Escribe tu correo y tu contraseña.', invalid: 'Ese correo no parece completo.' },
    password: { empty: 'Escribe tu correo y tu contraseña.', invalid: passwordTooShort },
  },
  decisionAppeal: {
    text: {
      empty: 'Cuéntanos por qué.',
      invalid: 'No entendimos lo que pedías. Revisa el enlace y vuelve a intentarlo.',
    },
  },
  editSecret: {
    text: {
      empty: 'No se pudieron guardar los cambios: escribe algo antes.',
      long: (excess) => `No se pudieron guardar los cambios: sobran ${excess} caracteres.`,
      invalid: 'No se pudieron guardar los cambios: no pudimos leer tu secreto.',
    },
  },
  ipReveal: { reason: 'Escribe para qué la necesitas: al menos 10 letras.' },
  labDraft: { content: 'Es demasiado largo.' },
  maintenance: { invite: 'Escribe una dirección que empiece por https://' },
  moderationTest: {
    text: {
      empty: 'Por favor, ingresa algún texto para analizar',
      invalid: 'Error al analizar: No entendimos lo que pedías. Revisa el enlace y vuelve a intentarlo.',
    },
  },
  notificationSchedule: {},
  passkeyName: {
    name: {
      empty: 'Ponle un nombre a la llave.',
      long: 'El nombre puede tener hasta 40 caracteres.',
      invalid: 'Ese nombre no se puede usar.',
    },
  },
  photo: {
    image: 'Elige una foto para compartirla.',
    caption: { long: tooLongText, invalid: 'No pudimos leer lo que llegó. Vuelve a intentarlo.' },
    age: `La edad va de ${secretLimits.ageMin} a ${secretLimits.ageMax} años.`,
  },
  preferences: {},
  profile: {},
  publish: {
    text: {
      empty: 'Escribe tu secreto antes de publicarlo.',
      long: tooLongText,
      invalid: 'No pudimos leer tu secreto.',
    },
    age: `La edad va de ${secretLimits.ageMin} a ${secretLimits.ageMax} años.`,
  },
  quietHours: { quietHours: 'Elige dos horas distintas.' },
  recover: { phrase: 'Escribe las doce palabras, en su orden.' },
  report: {
    ref: { empty: 'Busca y selecciona a quién quieres reportar', invalid: reportFailed },
    kind: reportFailed,
    id: reportFailed,
    seq: reportFailed,
    category: reportIncomplete,
    reason: { empty: reportIncomplete, invalid: reportFailed },
    evidence: reportFailed,
  },
  requestReset: { email: 'Ese correo no parece completo.' },
  resetPassword: { password: newPasswordTooShort, again: passwordsDiffer },
  reversal: { reason: 'Escribe por qué.' },
  sanction: {
    kind: 'Elige qué se hace.',
    days: 'Elige cuánto tiempo dura.',
    rule: 'Elige qué norma incumplió.',
    reason: {
      empty: 'Escribe el motivo: la persona lo leerá.',
      invalid: 'No entendimos lo que pedías. Revisa el enlace y vuelve a intentarlo.',
    },
  },
  sanctionAppeal: {},
  identicalTexts: {},
  savedReply: { title: 'Escribe un título.', text: 'Escribe el texto.', position: 'Escribe un número de 0 a 999.' },
  secondFactorCode: { code: 'Escribe el código.' },
  spamTerms: { terms: 'La lista es demasiado larga: hasta 500 palabras.' },
  staffPassword: { current: wrongPassword, password: staffPasswordTooShort, again: passwordsDiffer },
  staffRole: {
    nickname: 'Escribe un apodo y elige un rol.',
    role: 'Escribe un apodo y elige un rol.',
  },
  reportEvidence: { receipt: 'Escribe la autoridad y el número que te dio.' },
  closeEvidence: { id: 'No encontramos ese caso.' },
  withdrawImage: { caseNumber: 'Escribe el número completo: IM- y 24 letras o cifras.' },
} as const satisfies Record<string, Record<string, FieldMessage>>

export type FormName = keyof typeof fieldMessages

/** `excess`: number of characters above the limit. */
export type Fault = { readonly code: string; readonly isEmpty: boolean; readonly excess: number }

export function fieldMessage(form: FormName, field: string, { code, isEmpty, excess }: Fault): string {
  const messages: Readonly<Record<string, FieldMessage>> = fieldMessages[form]
  const message = messages[field] ?? 'Revisa este campo.'
  if (typeof message === 'string') return message
  if (isEmpty) return message.empty ?? message.invalid
  if (code !== 'too_big' || message.long === undefined) return message.invalid
  return typeof message.long === 'string' ? message.long : message.long(excess)
}
