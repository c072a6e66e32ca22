// Route `/reports/{number}`: one report case, beside the case list.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { CaseCard, OpenCase } from '@murmullo/contract/reports/report-cases'
import type { Sanction } from '@murmullo/contract/moderation/sanctions'
import { data, Link, replace, useOutletContext } from 'react-router'
import { parseCaseQuery, caseQueryString } from '../../features/reports/cases/case-search-params.ts'
import { nextCase } from '../../features/reports/cases/case-shortcuts.ts'
import { CaseImage } from '../../features/reports/cases/case-image.tsx'
import { CaseRemovalForm } from '../../features/admin/case-removal.tsx'
import type { Removable } from '../../features/admin/content-removal.ts'
import { reversalAddress } from '../../features/admin/reversal/reversal-path.ts'
import { CasePane, closeOptions } from '../../features/reports/cases/case-pane.tsx'
import { CaseDetails } from '../../features/reports/cases/case-details.tsx'
import { caseHandlers } from '../../features/reports/cases/case-action.ts'
import { caseTexts, changeTexts, closesCase, parseChange } from '../../features/reports/cases/case-change.ts'
import { IdenticalLink } from '../../features/moderation/identical/identical-link.tsx'
import { CaseSanctions } from '../../features/sanctions/case-sanctions.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isSecondFactorExpired, requireModeratorOrRedirect } from '../../lib/auth/guards.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { SavedReplies } from '../../shared/moderation/saved-replies.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/report-case.ts'

const titleId = 'caso-titulo'

export async function loader({ url, params: { number }, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { kind } = requireModeratorOrRedirect(page, url)
  const after = url.searchParams.get('reportes')
  const search = caseQueryString(parseCaseQuery(url.searchParams))
  const change = parseChange(url.searchParams.get('hecho'))
  const done = change !== null && !closesCase(change) ? change : null
  const shown = { search, after, isAdmin: kind === 'admin', done }
  try {
    const [open, reports, replies] = await Promise.all([
      page.api.reports.readCase({ number }),
      after === null ? null : page.api.reports.listCaseReports({ number, after }),
      page.api.moderation.listReplies(),
    ])
    const [sanctions, identical] = await Promise.all([
      listSanctions(page.api, open.number),
      countIdentical(page.api, open),
    ])
    return {
      ...shown,
      open,
      reports: reports ?? open.latest,
      sanctions,
      identical,
      replies: replies.items,
      failed: null,
    }
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    // A malformed case number gets the same 404 as an unknown one.
    const isUnknown = code === 'reports.case_unknown' || code === 'request.invalid'
    const failed = isUnknown ? formErrorMessages['reports.case_unknown'] : caseTexts.list
    return data(
      { ...shown, open: null, reports: null, sanctions: null, identical: 0, replies: [], failed },
      { status: isUnknown ? 404 : 503 },
    )
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

/** Contents with the text of reported content that a moderator can still remove. */
async function countIdentical(api: MurmulloApi, shown: OpenCase): Promise<number> {
  const content = removableContent(shown)
  if (content === null) return 0
  try {
    return (await api.moderation.countIdentical({ from: content.kind, of: content.id })).count
  } catch (error) {
    // Made private meanwhile.
    if (errorCode(error) === 'moderation.not_found') return 0
    throw error
  }
}

export const action = formAction(caseHandlers, (page, url) => {
  if (!isSecondFactorExpired(page, 'moderator')) requireModeratorOrRedirect(page, url)
})

/** With JavaScript a success is shown as a toast. Only the redirect tells of it, and it may close the pane with its form. */
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
  const { search, after, isAdmin, done, open, reports, sanctions, identical, replies, failed } = loaderData
  const back = `/reports${search}`
  const here = `/reports/${params.number}${search}`
  const cards = useOutletContext<readonly CaseCard[] | undefined>() ?? []
  const number = open?.number ?? params.number
  const closing = (
    <p className="flex justify-end">
      <Link to={back} {...closeOptions(number)} className={buttonClass('outline')}>
        Cerrar
      </Link>
    </p>
  )
  return (
    <CasePane key={params.number} number={number} titleId={titleId} back={back} status={open?.status ?? ''}>
      {open && reports ? (
        <SavedReplies replies={replies}>
          <CaseDetails
            key={open.status}
            shown={open}
            reports={reports}
            reportsAddress={(next) => (next === null ? here : `${here}${search ? '&' : '?'}reportes=${next}`)}
            reportsFromStart={after === null}
            titleId={titleId}
            isAdmin={isAdmin}
            done={done}
            next={nextCase(cards, number)}
            closing={closing}
            picture={<CaseImage shown={open} here={here} />}
            removal={<CaseRemoval shown={open} back={here} />}
            reversal={
              <>
                <CaseReversal shown={open} back={here} />
                <CaseIdentical shown={open} count={identical} back={here} />
              </>
            }
            measures={sanctions && <CaseSanctions number={open.number} sanctions={sanctions} />}
          />
        </SavedReplies>
      ) : (
        <>
          <h2 id={titleId} className="font-voice text-2xl">
            Este caso no se puede ver
          </h2>
          <p className="mt-2 mb-6 text-ink-2">{failed}</p>
          {closing}
        </>
      )}
    </CasePane>
  )
}

/** For a secret, or a comment below a secret or photo, while it is visible or hidden. */
function CaseRemoval({ shown, back }: { readonly shown: OpenCase; readonly back: string }) {
  const content = removableContent(shown)
  return content && <CaseRemovalForm {...content} back={back} />
}

function removableContent({ kind, secretId, commentId, contentState }: OpenCase): Removable | null {
  const isThere = contentState === 'visible' || contentState === 'hidden'
  const id = kind === 'secret' ? secretId : commentId
  return isThere && id !== null ? { kind: kind === 'secret' ? 'secret' : 'comment', id } : null
}

type CaseIdenticalProps = { readonly shown: OpenCase; readonly count: number; readonly back: string }

function CaseIdentical({ shown, count, back }: CaseIdenticalProps) {
  const content = removableContent(shown)
  return content && <IdenticalLink from={content.kind} of={content.id} count={count} back={back} />
}

/** For content that a moderator removed, or marked as explicit in this case. */
function CaseReversal({ shown, back }: { readonly shown: OpenCase; readonly back: string }) {
  const { kind, secretId, commentId, photoId, contentState, done } = shown
  if (kind === 'user' || kind === 'message') return null
  const id = { secret: secretId, comment: commentId, photo: photoId }[kind]
  const isMarked = contentState === 'visible' && done.includes('explicit')
  if (id === null || (contentState !== 'removed' && !isMarked)) return null
  return (
    <Link to={reversalAddress({ kind, id }, back)} className={buttonClass('outline')}>
      {isMarked ? 'Quitar la marca de explícito' : 'Restablecer contenido'}
    </Link>
  )
}
