// The way to report something, wherever it stands: a link to the form, which a script opens over the page (shell/report-outlet.tsx).
import type { ReportedKind } from '@murmullo/contract/report-values'
import type { ReactNode } from 'react'

export type Reportable = {
  readonly kind: ReportedKind
  /** Of a message, its conversation. */
  readonly id: string
  readonly seq?: number
}

type ReportLinkProps = Reportable & { readonly className?: string; readonly children?: ReactNode }

/** Without words it is a small flag, which stands above a card that is a link as a whole. */
export function ReportLink({ kind, id, seq, className = 'report-flag', children }: ReportLinkProps) {
  return (
    <a
      href={`/report?kind=${kind}&id=${id}${seq ? `&seq=${seq}` : ''}`}
      rel="nofollow"
      title="Reportar"
      className={className}
    >
      {children ?? <span className="sr-only">Reportar</span>}
    </a>
  )
}
