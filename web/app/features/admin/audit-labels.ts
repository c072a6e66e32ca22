// Spanish labels of audit log actions, fields and values. A value without a label is shown as stored.
import { ruleNames } from '@murmullo/contract/moderation/rules'
import { dismissalReasonNames } from '@murmullo/contract/reports/dismissal-reasons'

const actions: Readonly<Record<string, string>> = {
  'moderation.decide': 'Decidió una revisión',
  'moderation.approve_first': 'Aprobó primero (de dos personas)',
  'moderation.reverse': 'Revirtió una decisión',
  'moderation.undo': 'Deshizo una decisión',
  'moderation.lapse': 'Su decisión no llegó a aplicarse',
  'moderation.save_spam_terms': 'Cambió las palabras no permitidas',
  'moderation.save_reply': 'Guardó una respuesta',
  'moderation.delete_reply': 'Borró una respuesta',
  'moderation.run_lab': 'Midió las reglas o el modelo',
  'moderation.activate_version': 'Activó una versión de las palabras o de las instrucciones',
  'moderation.test': 'Probó la moderación',
  'admin.first': 'Empezó a administrar',
  'admin.set_role': 'Cambió un rol',
  'admin.reset_second_factor': 'Quitó un segundo factor',
  'accounts.enrol_second_factor': 'Activó su segundo factor',
  'accounts.use_recovery_code': 'Entró con un código de recuperación',
  'accounts.reject_code': 'Escribió un código incorrecto',
  'accounts.add_passkey': 'Añadió una llave de acceso',
  'accounts.remove_passkey': 'Quitó una llave de acceso',
  'accounts.reject_passkey': 'Usó una llave de acceso incorrecta',
  'accounts.renew_recovery_codes': 'Pidió otros códigos de recuperación',
  'admin.reveal_ip': 'Vio una IP',
  'admin.export_stats': 'Descargó las cifras',
  'operator.disclose_author': 'Respondió a una orden legal sobre un texto',
  'admin.pin': 'Fijó un secreto',
  'admin.unpin': 'Desfijó un secreto',
  'admin.remove_secret': 'Eliminó un secreto',
  'admin.remove_comment': 'Eliminó un comentario',
  'status.close': 'Cerró el sitio por mantenimiento',
  'status.open': 'Abrió el sitio',
  'reports.review': 'Empezó a revisar un reporte',
  'reports.resolve': 'Resolvió un reporte',
  'reports.dismiss': 'Descartó un reporte',
  'reports.reopen': 'Volvió a abrir un reporte',
  'reports.hold': 'Conservó un reporte',
  'reports.view_image': 'Vio la imagen de un reporte',
  'photos.block_known': 'Automático: bloqueó una imagen conocida',
  'evidence.list': 'Vio la lista de pruebas preservadas',
  'evidence.report': 'Anotó la denuncia de una prueba',
  'evidence.close': 'Cerró el caso de una prueba',
  'photos.view_image': 'Vio una foto que esperaba revisión',
  'photos.delete': 'Eliminó una foto',
  'sanctions.set': 'Puso una sanción',
  'sanctions.revoke': 'Levantó una sanción',
  'sanctions.answer': 'Respondió a una apelación',
}

export const actionOptions = Object.entries(actions).toSorted(([, one], [, other]) => one.localeCompare(other, 'es'))

export function actionLabel(action: string): string {
  return actions[action] ?? action
}

const names: Readonly<Record<string, string>> = {
  reason: 'Motivo',
  found: 'Había IP',
  decision: 'Decisión',
  rule: 'Norma',
  kind: 'Qué era',
  was: 'Antes',
  of: 'De',
  role: 'Ahora',
  appeals: 'Apelaciones',
  added: 'Añadidas',
  removed: 'Quitadas',
  measure: 'Medida',
  measures: 'Medidas',
  days: 'Días',
  from: 'A partir de',
  outcome: 'Respuesta',
  again: 'En lugar de otro',
  left: 'Quedan',
  by: 'Por',
  isHeld: 'Se conserva',
  dismissal: 'Por qué se descartó',
  letters: 'Caracteres',
  risk: 'Riesgo',
  category: 'Categoría',
  model: 'Modelo',
  ms: 'Milisegundos',
  spam: 'No permitido',
  reference: 'Referencia',
  keys: 'Firmas',
  list: 'Huella de la lista',
  source: 'Lista',
  receipt: 'Denuncia',
  title: 'Título',
  text: 'Texto',
  version: 'Versión',
  before: 'Antes',
}

/** Free-text fields: their value is never translated. */
const freeNames: ReadonlySet<string> = new Set([
  'reason',
  'reference',
  'receipt',
  'source',
  'keys',
  'list',
  'added',
  'removed',
  'model',
  'title',
  'text',
])

export function detailLabel(name: string): string {
  return names[name] ?? name
}

const values: Readonly<Record<string, string>> = {
  ...ruleNames,
  ...dismissalReasonNames,
  true: 'sí',
  false: 'no',
  member: 'sin rol',
  moderator: 'moderador',
  admin: 'administrador',
  secret: 'secreto',
  comment: 'comentario',
  visible: 'se veía',
  hidden: 'oculto',
  removed: 'retirado',
  remove: 'retirar',
  approve: 'aprobar',
  operator: 'quien opera el sitio',
  mark_explicit: 'marcar como explícito',
  warn: 'advertencia',
  silence: 'silencio',
  suspend: 'suspensión',
  expel: 'expulsión',
  resolved: 'resuelto',
  dismissed: 'descartado',
  sanctioned: 'se tomaron medidas con la cuenta',
  explicit: 'se marcó como explícito',
  nothing: 'ninguna',
  handled: 'se tomaron medidas',
  upheld: 'se mantuvo',
  overturned: 'se anuló',
  user: 'un apodo',
  review: 'una revisión',
  case: 'un caso de reportes',
  photo: 'foto',
  photo_comment: 'comentario de una foto',
  avatar: 'imagen de perfil',
  high: 'alto',
  medium: 'medio',
  low: 'bajo',
  safe: 'ninguno',
  unknown: 'desconocido',
  sanction: 'motivo de una sanción',
  reversal: 'motivo de una reversión',
  note: 'nota de un caso',
}

/** A moderation test, an export and the list of evidence are about no content: the server writes a constant. All other subjects are ids. */
const subjects: Readonly<Record<string, string>> = {
  'dry-run': 'texto de prueba',
  'daily-stats': 'cifras de cada día',
  evidence: 'pruebas preservadas',
}

export function subjectLabel(subject: string): string {
  return subjects[subject] ?? subject
}

export function valueLabel(name: string, value: string): string {
  if (freeNames.has(name)) return value
  if (name === 'of') return actionLabel(value)
  // The measures of a case are several enum values, separated by spaces.
  if (name === 'measures')
    return value
      .split(' ')
      .map((measure) => valueLabel('measure', measure))
      .join(', ')
  return Object.hasOwn(values, value) ? (values[value] ?? value) : value
}
