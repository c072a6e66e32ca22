// Infinite list of blocked users with unblock forms.
import type { BlockedPerson } from '@murmullo/contract/chat'
import { useRef, useState } from 'react'
import type { Page } from '../../lib/ask-page.ts'
import { errorTexts, unreachableText } from '../../lib/error-texts.ts'
import { useStayingForm } from '../../lib/staying-form.ts'
import { showToast } from '../../lib/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { elsewhere, initialOf } from './names.ts'
import { type BlockedChange, failedBlockedChange } from './unblock-person.ts'
import { placeOf, useGrowingList } from './use-growing-list.ts'

type BlockedListProps = {
  readonly first: Page<BlockedPerson>
  readonly fromStart: boolean
  /** Action result of the last submit without JavaScript. */
  readonly told: BlockedChange | undefined
}

export function BlockedList({ first, fromStart, told }: BlockedListProps) {
  const list = useGrowingList(first, '/more/blocked?after=')
  const end = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const shown = list.shown.filter(({ id }) => !gone.has(id))
  const drop = (person: BlockedPerson) => {
    const at = shown.indexOf(person)
    const neighbour = shown[at + 1] ?? shown[at - 1]
    setGone((before) => new Set([...before, person.id]))
    // The row and its button are removed, so focus moves to a neighbour row.
    document.getElementById(neighbour ? placeOf(neighbour.id) : 'contenido')?.focus({ preventScroll: true })
    void showToast('success', `Desbloqueaste a ${elsewhere(person.nickname)}`)
  }
  if (shown.length === 0 && list.next === null && fromStart)
    return (
      <EmptyState
        level="h2"
        title="No tienes usuarios bloqueados"
        text="Si alguien te molesta, puedes bloquear desde el menú de la conversación. No recibirá ningún aviso."
      />
    )
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {shown.map((person) => (
          <li
            key={person.id}
            id={placeOf(person.id)}
            tabIndex={-1}
            className="px-4 py-3 first:rounded-t-card last:rounded-b-card"
          >
            <BlockedRow
              person={person}
              told={told?.id === person.id ? told : undefined}
              onUnblocked={() => drop(person)}
            />
          </li>
        ))}
      </ul>
      {list.next !== null && (
        <LoadMore
          href={`/chat/blocked?after=${list.next}`}
          label="Cargar más"
          state={list.state}
          failure={list.failed ? errorTexts[list.failed] : unreachableText}
          onLoad={list.load}
          end={end}
        />
      )}
    </>
  )
}

type RowProps = {
  readonly person: BlockedPerson
  readonly told: BlockedChange | undefined
  readonly onUnblocked: () => void
}

function BlockedRow({ person: { id, nickname }, told, onUnblocked }: RowProps) {
  const name = elsewhere(nickname)
  const [failed, setFailed] = useState(told?.failed)
  const { sent, onSubmit } = useStayingForm('/change/blocked', failedBlockedChange, (change) => {
    setFailed(change?.failed)
    if (change?.failed !== null) return false
    onUnblocked()
    return true
  })
  return (
    <form method="post" className="flex flex-wrap items-center gap-3" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <span className="max-wide:hidden">
        <Avatar initial={initialOf(name)} />
      </span>
      <h2 className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</h2>
      <Button
        type="submit"
        tone="outline"
        name="intent"
        value="unblock"
        aria-label={`Desbloquear a ${name}`}
        // `aria-busy` instead of `disabled`: a disabled button loses focus.
        aria-busy={sent !== null || undefined}
        className="aria-busy:opacity-55"
      >
        Desbloquear
      </Button>
      {failed && sent === null && (
        <p role="alert" className="basis-full text-sm font-semibold text-admin">
          {failed}
        </p>
      )}
    </form>
  )
}
