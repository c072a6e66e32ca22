// Parses the report target from the query string, with its Spanish labels.
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import type { Reportable } from '../../shared/report-link.tsx'

/** Null without a valid target: the reporter then searches for a user by nickname. */
export function parseTarget(search: URLSearchParams): Reportable | null {
  const [kind, id, seq] = [search.get('kind'), search.get('id'), Number(search.get('seq'))]
  if (!isKind(kind) || id === null) return null
  return { kind, id, ...(seq > 0 && { seq }) }
}

export const targetPhrases: Readonly<Record<ReportedKind, string>> = {
  user: 'este perfil',
  secret: 'este secreto',
  comment: 'este comentario',
  photo: 'esta foto',
  message: 'este mensaje',
}

export const kindLabels: Readonly<Record<ReportedKind, string>> = {
  user: 'Perfil',
  secret: 'Secreto',
  comment: 'Comentario',
  photo: 'Foto',
  message: 'Mensaje',
}

/** Visitors and anonymous accounts may report content, but not users or chat messages. */
export function requiresAccount(target: Reportable | null): boolean {
  return target === null || target.kind === 'user' || target.kind === 'message'
}

function isKind(kind: string | null): kind is ReportedKind {
  return kind !== null && Object.hasOwn(kindLabels, kind)
}
