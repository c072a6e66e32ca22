// Route `/admin/evidencia`: preserved evidence for administrators, and what the law of each country asks.
import { evidenceDuties } from '@murmullo/contract/safety/evidence-duties'
import { replace } from 'react-router'
import { EvidenceDutiesTable } from '../../features/admin/evidence/evidence-duties-table.tsx'
import { closeEvidenceForm, EvidenceList, reportEvidenceForm } from '../../features/admin/evidence/evidence-list.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { pageContext } from '../../lib/api/page-context.ts'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { countryNames } from '../../lib/format/countries.ts'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { orRedirectToStepUp } from '../../lib/forms/step-up.ts'
import { pageHead } from '../../lib/seo/head.ts'
import type { Route } from './+types/evidence.ts'

export const handle = { failure: 'No se pudieron cargar las pruebas' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  const { items } = await orRedirectToStepUp(url, () => page.api.evidence.listEvidence())
  return { cases: items, duties: evidenceDuties, countries: countryNames() }
}

const reload = () => replace('/admin/evidencia', 303)

export const action = formAction(
  {
    report: validated(reportEvidenceForm, async (input, { api }) => {
      await api.evidence.reportEvidence(input)
      return reload()
    }),
    close: validated(closeEvidenceForm, async (input, { api }) => {
      await api.evidence.closeEvidence(input)
      return reload()
    }),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Pruebas preservadas',
    description: 'Lo que se preservó para denunciarlo.',
    index: false,
  })
}

export default function Evidence({ loaderData: { cases, duties, countries } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="font-voice text-3xl">Pruebas preservadas</h1>
      <p className="mt-1 text-pretty text-ink-2">
        Están cifradas y aquí no se pueden abrir. Las descifra y las denuncia quien tiene la clave, con{' '}
        <code>murmullo evidence decrypt</code>.
      </p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/evidencia" />
      </div>
      <EvidenceList cases={cases} />
      <h2 className="mt-10 font-voice text-2xl">Qué pide la ley</h2>
      <p className="mt-1 mb-3 text-pretty text-ink-2">
        Es una guía de trabajo, no un consejo legal. Todas las filas están por confirmar con asesoría legal.
      </p>
      <EvidenceDutiesTable duties={duties} countries={countries} />
    </div>
  )
}
