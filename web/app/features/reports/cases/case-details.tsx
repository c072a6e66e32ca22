// Report case component: reported content, reports, history and decision form.
import type { CaseReport, OpenCase } from '@murmullo/contract/reports/report-cases'
import type { ReactNode } from 'react'
import { showToast } from '../../../lib/browser/toast.ts'
import { ActionForm, type ActionFormState, RetryButton, useActionForm } from '../../../lib/forms/action-form.tsx'
import { isFailure } from '../../../lib/forms/form-result.ts'
import { validateForm } from '../../../lib/forms/form-spec.ts'
import { useStepUp } from '../../../lib/forms/step-up-form.tsx'
import type { Page } from '../../../lib/lists/fetch-page.ts'
import { exactDate } from '../../../lib/format/dates.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DescriptionItem } from '../../../ui/display/description-item.tsx'
import { CaseActions } from './case-actions.tsx'
import { type CaseChange, caseForm, caseIntents, caseTexts, changeTexts, reopenForm } from './case-change.ts'
import { CaseSnapshot } from './case-snapshot.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { useClaim } from './use-claim.ts'
import { CaseHistory } from './case-history.tsx'
import { CaseReports } from './case-reports.tsx'
import { CaseRisk } from './case-risk.tsx'
import { closingText, contentStateLabels } from './case-labels.ts'
import { kindLabels } from '../report-target.ts'
import { categoryLabel, statusTones, statusLabels } from '../report-labels.ts'

type CaseDetailsProps = {
  readonly shown: OpenCase
  readonly reports: Page<CaseReport>
  readonly reportsAddress: (after: string | null) => string
  readonly reportsFromStart: boolean
  readonly titleId: string
  readonly isAdmin: boolean
  /** Link that closes the case. */
  readonly closing: ReactNode
  /** The change that succeeded; without JavaScript. */
  readonly done: CaseChange | null
  /** Image section, for a photo. */
  readonly picture: ReactNode
  /** Removal and sanction sections. They belong to other features, so the route passes them as props. */
  readonly removal: ReactNode
  readonly measures: ReactNode
  /** Links about the content: the reversal of an earlier decision, and identical texts. */
  readonly reversal: ReactNode
  /** The case that opens after a decision; null: the list. */
  readonly next: string | null
}

export function CaseDetails({ shown, reports, reportsAddress, reportsFromStart, titleId, ...rest }: CaseDetailsProps) {
  const { isAdmin, closing, done, picture, removal, measures, reversal, next } = rest
  const { number, kind, status, category, isUrgent, isHeld, latest } = shown
  const zone = useTimeZone()
  const form = useActionForm({
    intent: caseIntents,
    validate: (values) =>
      (values.get('intent') === 'reopen' ? validateForm(reopenForm, values) : validateForm(caseForm, values))
        .fieldErrors,
    networkError: caseTexts.change,
    onResult: (result) => {
      const isWaiting = isFailure(result) && result.code === 'access.step_up_required'
      if (result.error && !isWaiting) void showToast('error', result.error)
    },
  })
  const refused = useStepUp(form)
  const isOpen = status === 'pending' || status === 'reviewing'
  const claim = useClaim(number, { isOpen, isClaimed: shown.isClaimed })
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pr-12">
        <h2 id={titleId} className="font-voice text-2xl">
          Caso <span className="tracking-wide">{number}</span>
        </h2>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
        {isUrgent && <Badge tone="admin">Urgente</Badge>}
        <CaseRisk level={shown.riskLevel} />
        {isHeld && <Badge tone="warn">Copia conservada</Badge>}
      </header>
      {!refused && <CaseMessage form={form} done={done} />}
      <section aria-labelledby="caso-contenido">
        <h3 id="caso-contenido" className="mb-2 font-semibold">
          Contenido reportado
        </h3>
        <CaseSnapshot
          copy={latest.items[0]?.copy ?? []}
          category={category}
          isConversation={kind === 'message' || kind === 'user'}
        />
        {picture}
        <div className="mt-3 empty:hidden">{reversal}</div>
      </section>
      <CaseReports reports={reports} count={shown.reports} address={reportsAddress} fromStart={reportsFromStart} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-4 wide:grid-cols-3">
        <DescriptionItem name="Usuario reportado">
          <Reported shown={shown} />
        </DescriptionItem>
        <DescriptionItem name="Qué se reportó">
          <ReportedContent shown={shown} />
        </DescriptionItem>
        <DescriptionItem name="Categoría">{categoryLabel(category)}</DescriptionItem>
        <DescriptionItem name="Abierto">
          <time dateTime={shown.openedAt}>{exactDate(shown.openedAt, zone)}</time>
        </DescriptionItem>
        <DescriptionItem name="Estado">{isOpen ? statusLabels[status] : closingText(shown)}</DescriptionItem>
      </dl>
      {measures}
      <CaseHistory shown={shown} />
      <CaseActions shown={shown} form={form} next={next} />
      {isAdmin && <LegalHoldForm isHeld={isHeld} form={form} />}
      {closing}
      <DecisionBar shown={shown} form={form} refused={refused} claim={claim} removal={removal} />
    </div>
  )
}

/** Result of the last change. */
function CaseMessage({ form, done }: { readonly form: ActionFormState; readonly done: CaseChange | null }) {
  if (form.failure?.error)
    return (
      <>
        <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {form.failure.error}
        </p>
        <RetryButton form={form} />
      </>
    )
  if (done === null) return null
  return (
    <output className="block rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
      {changeTexts[done]}
    </output>
  )
}

function Reported({ shown: { reportedNickname, personId } }: { readonly shown: OpenCase }) {
  const name = reportedNickname ?? 'Anónimo'
  return personId === null ? name : <NewTabLink to={`/user/${personId}`}>{name}</NewTabLink>
}

function ReportedContent({ shown: { kind, secretId, commentId, contentState } }: { readonly shown: OpenCase }) {
  const name = kindLabels[kind]
  const href = secretId && `/secret/${secretId}${commentId ? `#comment-${commentId}` : ''}`
  return (
    <>
      {href ? <NewTabLink to={href}>{name}</NewTabLink> : name}
      {contentState && ` · ${contentStateLabels[contentState]}`}
    </>
  )
}

/** Opens a new tab, so that the case stays open. */
function NewTabLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  )
}

/** Legal hold: if a law requires it, the copy is retained, encrypted, even if the content is erased. */
function LegalHoldForm({ isHeld, form }: { readonly isHeld: boolean; readonly form: ActionFormState }) {
  return (
    <ActionForm
      form={form}
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4"
    >
      <p className="min-w-0 flex-1 basis-64 text-sm text-pretty text-ink-2">
        {isHeld
          ? 'La copia se conserva, cifrada, por si una autoridad la pide.'
          : 'Conserva la copia, cifrada, si una autoridad puede pedirla.'}
      </p>
      <Button type="submit" tone="outline" name="intent" value={isHeld ? 'release' : 'hold'}>
        {isHeld ? 'Dejar de conservar' : 'Conservar'}
      </Button>
    </ActionForm>
  )
}
