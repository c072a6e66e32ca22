// Route `/report`: report form for content or a user. With JavaScript the same form opens as a dialog over the current page.
import { data, Link, useNavigate } from 'react-router'
import { AccountRequired } from '../../features/reports/account-required.tsx'
import { SentReports } from '../../features/reports/sent-reports.tsx'
import { ReportForm } from '../../features/reports/report-form.tsx'
import { requiresAccount, parseTarget, targetPhrases } from '../../features/reports/report-target.ts'
import { sendReport } from '../../features/reports/send-report-action.ts'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { requireAccount } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { loadPeople } from '../../shared/people-picker/load-people.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/report.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { searchParams } = url
  const target = parseTarget(searchParams)
  if (target === null && (searchParams.has('kind') || searchParams.has('id')))
    throw data({ code: 'request.not_found' }, { status: 404 })
  const viewer = requiresAccount(target) ? requireAccount(page, url) : page.viewer
  const shown = { target, isVisitor: viewer === null, after: searchParams.get('after') }
  const needsAccount = requiresAccount(target) && viewer?.kind === 'anonymous'
  if (target !== null) return { ...shown, needsAccount, term: '', initialResults: null, ownReports: null }
  const { after } = shown
  const [initialResults, ownReports] = await Promise.all([
    needsAccount ? null : loadPeople(page.api, searchParams.get('con') ?? ''),
    page.api.reports.listMine(after === null ? {} : { after }).catch(orNull),
  ])
  return { ...shown, needsAccount, term: searchParams.get('con') ?? '', initialResults, ownReports }
}

/** An error in the list of own reports does not fail the form. */
function orNull(error: unknown): null {
  const code = errorCode(error)
  if (code === null || code === 'request.invalid') throw error
  return null
}

export const action = formAction({ '': sendReport })

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Reportar',
    description: 'Avisa al equipo de algo que no debería estar.',
    index: false,
  })
}

export default function Report({ loaderData }: Route.ComponentProps) {
  const { target, isVisitor, needsAccount, term, initialResults, ownReports, after } = loaderData
  const navigate = useNavigate()
  const cancel = (
    <Link to="/" className={buttonClass('outline')}>
      Cancelar
    </Link>
  )
  return (
    <div className="mx-auto max-w-xl">
      <Card as="section" className="px-5 py-6 desk:px-8 desk:py-8">
        <h1 className="mb-4 font-voice text-3xl">
          {target === null ? 'Reportar usuario' : `Reportar ${targetPhrases[target.kind]}`}
        </h1>
        {needsAccount ? (
          <AccountRequired returnTo="/report" isVisitor={false} cancel={cancel} />
        ) : (
          <ReportForm
            key={JSON.stringify(target)}
            target={target}
            term={term}
            initialResults={initialResults}
            isVisitor={isVisitor}
            cancel={cancel}
            onSent={(number) => void navigate(`/report/${number}`)}
          />
        )}
      </Card>
      <p className="mt-5 px-1 text-sm text-pretty text-ink-2">
        ¿Temes que publiquen una imagen íntima tuya?{' '}
        <Link to="/imagen-intima" className="text-link">
          Repórtala sin enviarla
        </Link>
        .
      </p>
      {ownReports && <SentReports reports={ownReports} fromStart={after === null} />}
    </div>
  )
}
