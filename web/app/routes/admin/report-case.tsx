// Route `/reports/{number}`: one report case, as a dialog over the case list.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import type { Sanction } from '@murmullo/contract/moderation/sanctions'
import { lazy, Suspense } from 'react'
import { data, Link, redirect } from 'react-router'
import { parseCaseQuery, caseQueryString } from '../../features/reports/cases/case-search-params.ts'
import { CaseDialog, closeOptions } from '../../features/reports/cases/case-dialog.tsx'
import { CaseImage } from '../../features/reports/cases/case-image.tsx'
import { CaseDetails } from '../../features/reports/cases/case-details.tsx'
import {
  caseTexts,
  caseAction,
  parseChange,
  changeErrorMessage,
  changeTexts,
  isClosing,
  showImageIntent,
} from '../../features/reports/cases/case-action.ts'
import { CaseSanctions } from '../../features/sanctions/case-sanctions.tsx'
import { errorCode, formField, readForm } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isSecondFactorExpired, requireModeratorOrRedirect } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { isStepUpRequired, withStepUp } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
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

export async function action({ request, url, params: { number }, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (!isSecondFactorExpired(page, 'moderator')) requireModeratorOrRedirect(page, url)
  const form = await readForm(request)
  if (formField(form, 'change') === showImageIntent) return requestImage(page.api, number, form)
  const change = parseChange(formField(form, 'change'))
  if (change === null) throw data({ code: 'request.invalid' }, { status: 400 })
  const notes = formField(form, 'notes')
  try {
    const reply = await withStepUp(page.api, form, () => caseAction(page.api, number, change, form))
    if (isStepUpRequired(reply)) return data(reply, { status: 403 })
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return data({ failed: changeErrorMessage(code), notes }, { status: 422 })
  }
  const search = caseQueryString(parseCaseQuery(url.searchParams))
  const path = isClosing(change) ? '/reports' : `/reports/${number}`
  return redirect(`${path}${search}${search ? '&' : '?'}hecho=${change}`, 303)
}

/** The reported image is only served after step-up authentication. */
async function requestImage(api: MurmulloApi, number: string, form: FormData | null) {
  try {
    const reply = await withStepUp(api, form, async () => {
      await api.reports.askPicture({ number })
      return { isLooking: true }
    })
    return isStepUpRequired(reply) ? data(reply, { status: 403 }) : reply
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return data({ failed: formErrorMessages[code], notes: '' }, { status: 422 })
  }
}

/** With JavaScript, success and errors are shown as toasts; the notes field stays mounted with its input. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const change = parseChange(formField(form, 'change'))
  try {
    const reply = await serverAction()
    if ('failed' in reply) void showToast('error', reply.failed)
    return reply
  } catch (answer) {
    const to = answer instanceof Response ? answer.headers.get('location') : null
    if (change && to?.endsWith(`hecho=${change}`)) {
      void showToast('success', changeTexts[change])
      return redirect(to.replace(/[?&]hecho=\w+$/, ''))
    }
    if (answer instanceof Response) throw answer
    void showToast('error', caseTexts.change)
    return data({ failed: caseTexts.change, notes: formField(form, 'notes') }, { status: 503 })
  }
}

export function meta({ matches, params }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: `Caso ${params.number}`,
    description: 'Un caso.',
    index: false,
  })
}

export default function ReportCase({ loaderData, actionData, params }: Route.ComponentProps) {
  const { search, after, isAdmin, done, open, reports, sanctions, failed } = loaderData
  const stepUpReply = isStepUpRequired(actionData) ? actionData : null
  const refused = actionData && 'failed' in actionData ? actionData : null
  const password = stepUpReply && <StepUpForm stepUp={stepUpReply.stepUp} />
  const isAboutPicture =
    stepUpReply?.stepUp.fields.some(([name, value]) => name === 'change' && value === showImageIntent) ?? false
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
          written={refused?.notes}
          resultMessage={<ActionMessage done={done && changeTexts[done]} failed={refused?.failed} />}
          password={isAboutPicture ? null : password}
          picture={
            <CaseImage
              shown={open}
              isShown={actionData !== undefined && 'isLooking' in actionData}
              password={isAboutPicture ? password : null}
              here={here}
            />
          }
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

function ActionMessage({ done, failed }: { readonly done: string | null; readonly failed: string | undefined }) {
  if (failed !== undefined)
    return (
      <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
        {failed}
      </p>
    )
  if (done === null) return null
  return <output className="block rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">{done}</output>
}
