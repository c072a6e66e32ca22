// What can be decided about something that waits: forms first, so that it works before any script does.
import type { Review } from '@murmullo/contract/moderation'
import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from './key-hint.tsx'
import { RulePicker } from './rule-picker.tsx'

type ReviewActionsProps = { readonly review: Review; readonly onSend: (event: FormEvent<HTMLFormElement>) => void }

export function ReviewActions({ review, onSend }: ReviewActionsProps) {
  const { id, seen, kind, state, explicit, appeal } = review
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2" onSubmit={onSend}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" name="decision" value="approve" data-key="a">
        {appeal === null ? 'Aprobar' : 'Darle la razón'}
        <KeyHint>a</KeyHint>
      </Button>
      {kind !== 'comment' && (!explicit || appeal?.against === 'marked_explicit') && (
        <Button type="submit" tone="outline" name="decision" value="mark_explicit" data-key="e">
          {explicit ? 'Dejar como explícito' : 'Marcar explícito'}
          <KeyHint>e</KeyHint>
        </Button>
      )}
      {state === 'removed' ? (
        <Button type="submit" tone="danger" name="decision" value="remove" data-key="r">
          Mantener la retirada
          <KeyHint>r</KeyHint>
        </Button>
      ) : (
        <RulePicker />
      )}
    </Form>
  )
}
