// Infinite list of blocked users with unblock forms.
import type { BlockedPerson } from '@murmullo/contract/chat/chat'
import { useRef, useState } from 'react'
import type { Page } from '../../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../../lib/errors/error-messages.ts'
import { ActionForm, RetryButton, useActionForm } from '../../../lib/forms/action-form.tsx'
import { isFailure } from '../../../lib/forms/form-result.ts'
import { showToast } from '../../../lib/browser/toast.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { chatErrorMessages } from '../chat-errors.ts'
import { displayName } from '../display-name.ts'
import { elementId, useRevalidatedList } from '../use-revalidated-list.ts'

type BlockedListProps = { readonly first: Page<BlockedPerson>; readonly fromStart: boolean }

export function BlockedList({ first, fromStart }: BlockedListProps) {
  const list = useRevalidatedList(first, '/more/blocked?after=')
  const end = useRef<HTMLDivElement>(null)
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set())
  const shown = list.shown.filter(({ id }) => !removedIds.has(id))
  const removeRow = (person: BlockedPerson) => {
    const at = shown.indexOf(person)
    const neighbour = shown[at + 1] ?? shown[at - 1]
    setRemovedIds((before) => new Set([...before, person.id]))
    // The row and its button are removed, so focus moves to a neighbour row.
    document.getElementById(neighbour ? elementId(neighbour.id) : 'contenido')?.focus({ preventScroll: true })
    void showToast('success', `Desbloqueaste a ${displayName(person.nickname)}`)
  }
  if (shown.length === 0 && list.next === null && fromStart)
    return (
      <EmptyState
        level="h2"
        title="No tienes usuarios bloqueados"
        text="Si alguien te molesta, puedes bloquear desde el menú de la conversación. No recibirá ninguna notificación."
      />
    )
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {shown.map((person) => (
          <li
            key={person.id}
            id={elementId(person.id)}
            tabIndex={-1}
            className="px-4 py-3 first:rounded-t-card last:rounded-b-card"
          >
            <BlockedRow person={person} onUnblocked={() => removeRow(person)} />
          </li>
        ))}
      </ul>
      {list.next !== null && (
        <LoadMore
          href={`/chat/blocked?after=${list.next}`}
          label="Cargar más"
          state={list.state}
          failure={list.failed ? errorMessages[list.failed] : networkErrorMessage}
          onLoad={list.load}
          end={end}
        />
      )}
    </>
  )
}

type RowProps = { readonly person: BlockedPerson; readonly onUnblocked: () => void }

function BlockedRow({ person: { id, nickname }, onUnblocked }: RowProps) {
  const name = displayName(nickname)
  const form = useActionForm({
    intent: 'unblock',
    hidden: { id },
    networkError: chatErrorMessages.unblock,
    onResult: (result) => isFailure(result) || onUnblocked(),
  })
  return (
    <ActionForm form={form} className="flex flex-wrap items-center gap-3">
      <Avatar nickname={name} />
      <h2 className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</h2>
      <Button
        type="submit"
        tone="outline"
        aria-label={`Desbloquear a ${name}`}
        // `aria-busy` instead of `disabled`: a disabled button loses focus.
        aria-busy={form.isSubmitting || undefined}
        className="aria-busy:opacity-55"
      >
        Desbloquear
      </Button>
      {form.failure && (
        <p role="alert" className="basis-full text-sm font-semibold text-admin">
          {form.failure.error}
        </p>
      )}
      <RetryButton form={form} />
    </ActionForm>
  )
}
