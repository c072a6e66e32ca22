// Paths of the page that reverses a decision. Without the schema of its form, for pages that only link to it.
import type { AuditEntry, ReversibleKind } from '@murmullo/contract/admin/admin'

/** Search parameter that shows the reversal instead of the removal. */
export const reversalParam = 'revertir'

export function reversalAddress(
  { kind, id }: { readonly kind: ReversibleKind; readonly id: string },
  back: string,
): string {
  return `/admin/eliminar/${kind}/${id}?${reversalParam}=si&volver=${encodeURIComponent(back)}`
}

const pageKinds: Readonly<Record<string, ReversibleKind>> = {
  secret: 'secret',
  comment: 'comment',
  photo_comment: 'comment',
  photo: 'photo',
}

/** Of a decision in the audit log; null for an action that is no removal and no explicit mark. */
export function reversalPath({ action, subject, details }: Pick<AuditEntry, 'action' | 'subject' | 'details'>) {
  const valueOf = (name: string) => details.find((detail) => detail.name === name)?.value ?? ''
  const isDecision = ['moderation.decide', 'admin.remove_secret', 'admin.remove_comment'].includes(action)
  const kind = pageKinds[valueOf('kind')]
  if (!isDecision || valueOf('decision') === 'approve' || kind === undefined || subject === null) return null
  return reversalAddress({ kind, id: subject }, `/admin/auditoria?subject=${subject}`)
}
