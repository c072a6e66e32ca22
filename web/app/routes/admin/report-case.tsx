// Route `/reports/{number}`: one report case, as a dialog over the case list.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import type { Sanction } from '@murmullo/contract/moderation/sanctions'
import { lazy, Suspense } from 'react'
import { data, Link, replace } from 'react-router'
import { parseCaseQuery, caseQueryString } from '../../features/reports/cases/case-search-params.ts'
import { CaseDialog, closeOptions } from '../../features/reports/cases/case-dialog.tsx'
import { CaseImage } from '../../features/reports/cases/case-image.tsx'
import { CaseDetails } from '../../features/reports/cases/case-details.tsx'
import { caseHandlers } from '../../features/reports/cases/case-action.ts'
import { caseTexts, changeTexts, parseChange } from '../../features/reports/cases/case-change.ts'
import { CaseSanctions } from '../../features/sanctions/case-sanctions.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isSecondFactorExpired, requireModeratorOrRedirect } from '../../lib/auth/guards.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/report-case.ts'

const Removal = lazy(() => import('../../features/admin/inline-removal.tsx'))

const titleId = 'caso-titulo'

export async function loader({ url, params: { number }, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { kind } = requireModeratorOrRedirect(page, url)
  const after = url.searchParams.get('reportes')
  const search = caseQueryString(parseCaseQuery(url.searchParams))
  const shown = { search, after, isAdmin: kind === 'admin', done: parseChange(url.searchParams.get('hecho')) }
  try {
    const [open, reports] = await Promise.all([
      page.api.reports.readCase({ number }),
      after === null ? null : page.api.reports.listCaseReports({ number, after }),
    ])
    const sanctions = await listSanctions(page.api, open.number)
    return { ...shown, open, reports: reports ?? open.latest, sanctions, failed: null }
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    // A malformed case number gets the same 404 as an unknown one.
    const isUnknown = code === 'reports.case_unknown' || code === 'request.invalid'
    const failed = isUnknown ? formErrorMessages['reports.case_unknown'] : caseTexts.list
    return data({ ...shown, open: null, reports: null, sanctions: null, failed }, { status: isUnknown ? 404 : 503 })
  }
}

/** Null when the account was deleted: there is no user to sanction. */
async function listSanctions(api: MurmulloApi, number: string): Promise<readonly Sanction[] | null> {
  try {
    return (await api.sanctions.readCase({ from: 'case', of: number })).sanctions
  } catch (error) {
    if (errorCode(error) === 'sanctions.not_found') return null
    throw error
  }
}

export const action = formAction(caseHandlers, (page, url) => {
  if (!isSecondFactorExpired(page, 'moderator')) requireModeratorOrRedirect(page, url)
})

/** With JavaScript a success is shown as a toast. Only the redirect tells of it, and it may close the dialog with its form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (answer) {
    const to = answer instanceof Response ? answer.headers.get('location') : null
    const done = parseChange(/[?&]hecho=(\w+)$/.exec(to ?? '')?.[1] ?? null)
    if (to === null || done === null) throw answer
    void showToast('success', changeTexts[done])
    return replace(to.replace(/[?&]hecho=\w+$/, ''))
  }
}

export function meta({ matches, params }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: `Caso ${params.number}`,
    description: 'Un caso.',
    index: false,
  })
}

export default function ReportCase({ loaderData, params }: Route.ComponentProps) {
  const { search, after, isAdmin, done, open, reports, sanctions, failed } = loaderData
  const back = `/reports${search}`
  const here = `/reports/${params.number}${search}`
  return (
    <CaseDialog key={params.number} number={open?.number ?? params.number} titleId={titleId} back={back}>
      {open && reports ? (
        <CaseDetails
          key={open.status}
          shown={open}
          reports={reports}
          reportsAddress={(next) => (next === null ? here : `${here}${search ? '&' : '?'}reportes=${next}`)}
          reportsFromStart={after === null}
          titleId={titleId}
          isAdmin={isAdmin}
          done={done}
          picture={<CaseImage shown={open} here={here} />}
          removal={<CaseRemoval shown={open} back={here} />}
          measures={sanctions && <CaseSanctions number={open.number} sanctions={sanctions} />}
        />
      ) : (
        <>
          <h2 id={titleId} className="font-voice text-2xl">
            Este caso no se puede ver
          </h2>
          <p className="mt-2 text-ink-2">{failed}</p>
        </>
      )}
      <p className="mt-6 flex justify-end">
        <Link to={back} {...closeOptions(open?.number ?? params.number)} className={buttonClass('outline')}>
          Cerrar
        </Link>
      </p>
    </CaseDialog>
  )
}

/** For a secret, or a comment below a secret or photo, while it is visible or hidden. */
function CaseRemoval({ shown, back }: { readonly shown: OpenCase; readonly back: string }) {
  const { kind, secretId, commentId, contentState } = shown
  const isThere = contentState === 'visible' || contentState === 'hidden'
  const id = kind === 'secret' ? secretId : commentId
  if (!isThere || id === null) return null
  return (
    <Suspense>
      <Removal kind={kind === 'secret' ? 'secret' : 'comment'} id={id} back={back} label="Eliminar contenido" />
    </Suspense>
  )
}
