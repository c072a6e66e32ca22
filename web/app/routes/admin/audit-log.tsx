// Route `/admin/auditoria`: read-only audit log for administrators, with filters and keyset pagination.
import { Link } from 'react-router'
import { AuditFilterForm, AuditList } from '../../features/admin/audit-list.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { orRedirectToStepUp } from '../../lib/forms/step-up.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/audit-log.ts'

export const handle = { failure: 'No se pudo cargar el registro' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  const [actor, action, subject, after] = ['actor', 'action', 'subject', 'after'].map((name) => queryParam(url, name))
  const given = Object.entries({ actor, action, subject, after }).filter(([, value]) => value)
  const lines = await orRedirectToStepUp(url, () => page.api.admin.listAudit(Object.fromEntries(given)))
  return { lines, filters: { actor: actor ?? '', action: action ?? '', subject: subject ?? '' }, fromStart: !after }
}

function queryParam({ searchParams }: URL, name: string): string {
  return searchParams.get(name)?.trim() ?? ''
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Registro', description: 'Lo que hizo el equipo.', index: false })
}

export default function Audit({ loaderData: { lines, filters, fromStart } }: Route.ComponentProps) {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value))
  const next = new URLSearchParams([...search, ['after', lines.next ?? '']])
  return (
    // Full viewport height: avoids a layout shift when the previous page was longer.
    <div className="mx-auto min-h-dvh max-w-3xl">
      <h1 className="font-voice text-3xl">Registro del equipo</h1>
      <p className="mt-1 text-pretty text-ink-2">
        Cada línea incluye una huella de la anterior: si alguien cambia o quita una, se nota.
      </p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/auditoria" />
      </div>
      <AuditFilterForm key={`${search}`} filters={filters} />
      <div className="mt-6">
        <AuditList lines={lines.items} isFiltered={search.size > 0} />
      </div>
      <nav aria-label="Más" className="flex flex-wrap justify-center gap-2 pt-6 empty:hidden">
        {!fromStart && (
          <Link to={`?${search}`} className={buttonClass('quiet')}>
            Volver al principio
          </Link>
        )}
        {lines.next !== null && (
          <Link to={`?${next}`} className={buttonClass('outline')}>
            Ver anteriores
          </Link>
        )}
      </nav>
    </div>
  )
}
