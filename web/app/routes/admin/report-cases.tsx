// Route `/reports`: the report queue. The list of cases for moderators, and one case beside it, in the child route (report-case.tsx).
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, Outlet, useLocation } from 'react-router'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { toCaseInput, parseCaseQuery } from '../../features/reports/cases/case-search-params.ts'
import { CaseToolbar } from '../../features/reports/cases/case-toolbar.tsx'
import { CaseList } from '../../features/reports/cases/case-list.tsx'
import { caseTexts, changeTexts, closesCase, parseChange } from '../../features/reports/cases/case-change.ts'
import { type Check, checkFailed, checkReports } from '../../features/reports/cases/check-reports.ts'
import { caseShortcuts, handleCaseKey } from '../../features/reports/cases/case-shortcuts.ts'
import { useCases } from '../../features/reports/cases/use-cases.ts'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { requireModeratorOrRedirect } from '../../lib/auth/guards.ts'
import { ActionForm, type ActionFormState, useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { isFailure } from '../../lib/forms/form-result.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { ShortcutsButton, ShortcutsHelp } from '../../shared/shortcuts/shortcuts-help.tsx'
import { useShortcutSetting, useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts'
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
  // For a case that stays open, the result message is shown in its pane.
  const change = parseChange(url.searchParams.get('hecho'))
  const done = change !== null && closesCase(change) ? change : null
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
  const openNumber = /^\/reports\/([^/]+)/.exec(useLocation().pathname)?.[1] ?? null
  const keys = useShortcutSetting()
  useShortcuts(keys.isOn, handleCaseKey)
  const checkText = check.failure?.error ?? check.success?.text
  useEffect(() => {
    if (failed !== null) void showToast('error', caseTexts.list)
  }, [failed])
  return (
    <div className="case-layout">
      <div className="case-layout-head">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h1 className="font-voice text-3xl">Reportes</h1>
          <div className="flex flex-wrap gap-2">
            <ShortcutsButton />
            {isAdmin && <SimpleCheck form={check} />}
          </div>
        </div>
        <div className="mb-5">
          <TeamTabs current="/reports" isAdmin={isAdmin} />
        </div>
        <CaseToolbar query={query} isBusy={isBusy} onRefresh={refresh} />
        <noscript>
          {checkText && <p className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm font-semibold">{checkText}</p>}
        </noscript>
      </div>
      {done && (
        <output className="case-layout-message block rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
          {changeTexts[done]}
        </output>
      )}
      <div className="case-layout-list">
        {cases ? (
          <CaseList query={query} cases={cases} now={now} openNumber={openNumber} />
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
      <Outlet context={cases?.items ?? []} />
      <ShortcutsHelp shortcuts={caseShortcuts} isOn={keys.isOn} onToggle={keys.saveSetting} />
    </div>
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
