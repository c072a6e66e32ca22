// Report link for any content: a link to the report form, which opens as a dialog when JavaScript is on (shell/report-outlet.tsx).
import type { ReportedKind } from '@murmullo/contract/reports/report-values'
import type { ReactNode } from 'react'

export type Reportable = {
  readonly kind: ReportedKind
  /** For a message: the id of its conversation. */
  readonly id: string
  readonly seq?: number
}

type ReportLinkProps = Reportable & { readonly className?: string; readonly children?: ReactNode }

/** Without children it renders a small flag icon, stacked above a card that is a link as a whole. */
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
