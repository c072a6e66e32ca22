// Route `/reports`: case list for moderators. One case opens as a dialog in the child route (report-case.tsx).
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, Outlet } from 'react-router'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { toCaseInput, parseCaseQuery } from '../../features/reports/cases/case-search-params.ts'
import { CaseToolbar } from '../../features/reports/cases/case-toolbar.tsx'
import { CaseList } from '../../features/reports/cases/case-list.tsx'
import { caseTexts, parseChange, changeTexts } from '../../features/reports/cases/case-change.ts'
import { type Check, checkFailed, checkReports } from '../../features/reports/cases/check-reports.ts'
import { useCases } from '../../features/reports/cases/use-cases.ts'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { requireModeratorOrRedirect } from '../../lib/auth/guards.ts'
import { ActionForm, type ActionFormState, useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { isFailure } from '../../lib/forms/form-result.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { loadFirstPage } from '../../lib/lists/load-first-page.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { Route } from './+types/report-cases.ts'

export const handle = { failure: caseTexts.list }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { kind } = requireModeratorOrRedirect(page, url)
  const query = parseCaseQuery(url.searchParams)
  // For a case that stays open, the result message is shown in its dialog.
  const done = url.pathname === '/reports' ? parseChange(url.searchParams.get('hecho')) : null
  const shown = { query, isAdmin: kind === 'admin', done, now: currentMinute() }
  return loadFirstPage(shown, () => page.api.reports.listCases(toCaseInput(query)))
}

/** On a network error the page stays and shows the error. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return {
      query: parseCaseQuery(url.searchParams),
      isAdmin: false,
      done: null,
      now: currentMinute(),
      first: null,
      failed: networkErrorMessage,
    }
  }
}

/** "Consulta Simple": health check of the reports query. */
export const action = formAction({ '': checkReports }, requireModeratorOrRedirect)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Reportes', description: 'Lo que se reportó.', index: false })
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { query, isAdmin, done, now, first, failed } = loaderData
  const { cases, isBusy, refresh } = useCases(query, first)
  const check = useActionForm<Check>({
    action: '/reports',
    networkError: checkFailed,
    onResult: (result) =>
      void (isFailure(result) ? showToast('error', result.error) : showToast('success', result.text)),
  })
  const checkText = check.failure?.error ?? check.success?.text
  useEffect(() => {
    if (failed !== null) void showToast('error', caseTexts.list)
  }, [failed])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-voice text-3xl">Reportes</h1>
        {isAdmin && <SimpleCheck form={check} />}
      </div>
      <div className="mb-5">
        <TeamTabs current="/reports" isAdmin={isAdmin} />
      </div>
      <CaseToolbar query={query} isBusy={isBusy} onRefresh={refresh} />
      <noscript>
        {checkText && <p className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm font-semibold">{checkText}</p>}
      </noscript>
      {done && (
        <output className="block mt-4 rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
          {changeTexts[done]}
        </output>
      )}
      <div className="mt-5">
        {cases ? (
          <CaseList query={query} cases={cases} now={now} />
        ) : (
          <ErrorState
            isPlain
            level="h2"
            title={caseTexts.list}
            text={failed ?? ''}
            actions={
              <Link reloadDocument to="" className={buttonClass('primary')}>
                Reintentar
              </Link>
            }
          />
        )}
      </div>
      <Outlet />
    </>
  )
}

function SimpleCheck({ form }: { readonly form: ActionFormState }) {
  return (
    <ActionForm form={form}>
      <Button type="submit" tone="quiet" aria-busy={form.isSubmitting || undefined} className="aria-busy:opacity-55">
        Consulta Simple
      </Button>
    </ActionForm>
  )
}
