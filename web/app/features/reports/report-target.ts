// What an address says is to be reported, and how it is called.
import type { ReportedKind } from '@murmullo/contract/report-values'
import type { Reportable } from '../../lib/report-link.tsx'

/** Null when it names nothing: then somebody is to be found by their nickname. */
export function targetOf(search: URLSearchParams): Reportable | null {
  const [kind, id, seq] = [search.get('kind'), search.get('id'), Number(search.get('seq'))]
  if (!isKind(kind) || id === null) return null
  return { kind, id, ...(seq > 0 && { seq }) }
}

export const thisWords: Readonly<Record<ReportedKind, string>> = {
  person: 'este perfil',
  secret: 'este secreto',
  comment: 'este comentario',
  photo: 'esta foto',
  message: 'este mensaje',
}

export const kindWords: Readonly<Record<ReportedKind, string>> = {
  person: 'Perfil',
  secret: 'Secreto',
  comment: 'Comentario',
  photo: 'Foto',
  message: 'Mensaje',
}

/** Whoever is not registered reports things, not people nor what was said to them. */
export function asksForAccount(target: Reportable | null): boolean {
  return target === null || target.kind === 'person' || target.kind === 'message'
}

function isKind(kind: string | null): kind is ReportedKind {
  return kind !== null && Object.hasOwn(kindWords, kind)
}
