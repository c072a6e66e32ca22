// Route `/report`: report form for content or a user. With JavaScript the same form opens as a dialog over the current page.
import { data, Link, redirect, useNavigate } from 'react-router'
import { AccountFirst } from '../features/reports/account-first.tsx'
import { OwnReports } from '../features/reports/own-reports.tsx'
import { ReportForm } from '../features/reports/report-form.tsx'
import { asksForAccount, targetOf, thisWords } from '../features/reports/report-target.ts'
import { failedSending, sendReport } from '../features/reports/send-report.ts'
import { codeOf, formIn } from '../lib/attempt.ts'
import { requireAccount } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { findPeople } from '../lib/people/find-people.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Route } from './+types/report.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { searchParams } = url
  const target = targetOf(searchParams)
  if (target === null && (searchParams.has('kind') || searchParams.has('id')))
    throw data({ code: 'request.not_found' }, { status: 404 })
  const viewer = asksForAccount(target) ? requireAccount(page, url) : page.viewer
  const shown = { target, isVisitor: viewer === null, after: searchParams.get('after') }
  const needsAccount = asksForAccount(target) && viewer?.kind === 'anonymous'
  if (target !== null) return { ...shown, needsAccount, term: '', came: null, mine: null }
  const { after } = shown
  const [came, mine] = await Promise.all([
    needsAccount ? null : findPeople(page.api, searchParams.get('con') ?? ''),
    page.api.reports.listMine(after === null ? {} : { after }).catch(orNull),
  ])
  return { ...shown, needsAccount, term: searchParams.get('con') ?? '', came, mine }
}

/** An error in the list of own reports does not fail the form. */
function orNull(error: unknown): null {
  const code = codeOf(error)
  if (code === null || code === 'request.invalid') throw error
  return null
}

/** For forms submitted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const sending = await sendReport(context.get(pageContext).api, failedSending(await formIn(request)))
  if (sending.number !== null) return redirect(`/report/${sending.number}?enviado`, 303)
  return data(sending, { status: 422 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Reportar',
    description: 'Avisa al equipo de algo que no debería estar.',
    index: false,
  })
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { target, isVisitor, needsAccount, term, came, mine, after } = loaderData
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
          {target === null ? 'Reportar usuario' : `Reportar ${thisWords[target.kind]}`}
        </h1>
        {needsAccount ? (
          <AccountFirst returnTo="/report" isVisitor={false} cancel={cancel} />
        ) : (
          <ReportForm
            key={JSON.stringify(target)}
            target={target}
            term={term}
            came={came}
            told={actionData ?? null}
            isVisitor={isVisitor}
            cancel={cancel}
            onSent={(number) => void navigate(`/report/${number}`)}
          />
        )}
      </Card>
      {mine && <OwnReports reports={mine} fromStart={after === null} />}
    </div>
  )
}
