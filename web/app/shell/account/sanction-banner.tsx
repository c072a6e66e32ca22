// Banner on every page for a user with an active sanction: what is restricted, until when, and a link to the reasons.
import { Link, useLocation } from 'react-router'
import { sanctionLabel } from '../../shared/labels/sanction-labels.ts'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

type Sanction = NonNullable<ShellViewer['sanction']>

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function SanctionBanner({ sanction: { kind, until } }: { readonly sanction: Sanction }) {
  if (useLocation().pathname === '/sancion') return null
  return (
    <aside
      aria-label="Tu sanción"
      className="sanction-banner mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      <p className="font-semibold text-pretty">{sanctionLabel(kind, until)}</p>
      <Link to="/sancion" className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4">
        Por qué, y qué puedes hacer
      </Link>
    </aside>
  )
}
