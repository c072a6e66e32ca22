// Decision form of a review: approve, classify as explicit or remove. A plain form first, so it works before hydration.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Review } from '@murmullo/contract/moderation/moderation'
import type { FormEvent } from 'react'
import { KeyHint } from '../../../shared/shortcuts/key-hint.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TwoStepButton } from './two-step-button.tsx'
import { RulePicker } from './rule-picker.tsx'

type ReviewFormProps = { readonly review: Review; readonly onSend: (event: FormEvent<HTMLFormElement>) => void }

export function ReviewForm({ review, onSend }: ReviewFormProps) {
  const { id, seen, kind, state, explicit, appeal, confirmRule, minor } = review
  const group = `opciones-${id}`
  const isMarkable = kind !== 'comment' && minor === null && (!explicit || appeal?.against === 'marked_explicit')
  return (
    <form
      method="post"
      className="flex flex-wrap items-center gap-2 max-wide:gap-1.5 max-wide:[&_:is(button,summary)]:px-3.5"
      onSubmit={onSend}
    >
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      {confirmRule && <input type="hidden" name="confirmedRule" value={confirmRule} />}
      {canApprove(review) && <Approve review={review} group={group} />}
      {isMarkable && <MarkExplicit review={review} group={group} />}
      {state === 'removed' ? (
        <Button type="submit" tone="danger" name="decision" value="remove" data-key="r">
          Mantener la retirada
          <KeyHint>r</KeyHint>
        </Button>
      ) : (
        <RulePicker group={group} />
      )}
    </form>
  )
}

/** Same policy as on the server: a moderator approves once, and explicit content with a minor flag can only be removed. */
function canApprove({ minor, explicit }: Review): boolean {
  return minor === null || (!minor.isApprovedByMe && !explicit)
}

type PartProps = { readonly review: Review; readonly group: string }

function Approve({ review: { appeal, confirmRule, minor }, group }: PartProps) {
  const label = appeal === null ? 'Aprobar' : 'Darle la razón'
  if (confirmRule === null)
    return (
      <Button type="submit" name="decision" value="approve" data-key="a">
        {label}
        <KeyHint>a</KeyHint>
      </Button>
    )
  const progress = minor === null ? '' : ` (${minor.approvals + 1} de ${moderationLimits.minorApprovals})`
  return (
    <TwoStepButton
      group={group}
      tone="primary"
      label={label + progress}
      decision="approve"
      rule={confirmRule}
      effect={minor === null || minor.approvals > 0 ? 'Sí, publicar' : 'Sí, dar mi aprobación'}
      shortcut="a"
    />
  )
}

function MarkExplicit({ review: { explicit, confirmRule }, group }: PartProps) {
  const label = explicit ? 'Dejar como explícito' : 'Marcar explícito'
  if (confirmRule === null)
    return (
      <Button type="submit" tone="outline" name="decision" value="mark_explicit" data-key="e">
        {label}
        <KeyHint>e</KeyHint>
      </Button>
    )
  return (
    <TwoStepButton
      group={group}
      tone="outline"
      label={label}
      decision="mark_explicit"
      rule={confirmRule}
      effect="Sí, publicar como explícito"
      shortcut="e"
    />
  )
}
