// Infinite list of the author's own secrets, newest first.
import type { OwnCard as OwnCardData, OwnTab } from '@murmullo/contract/content/own-secrets'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListEnd } from '../../ui/lists/list-end.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { OwnCard } from './own-card.tsx'
import { privacyToast } from './own-toasts.ts'
import { tabPath } from './own-tabs.tsx'
import { elementId, type OwnChange, useOwnList } from './use-own-list.ts'

type OwnListProps = {
  readonly tab: OwnTab
  readonly first: Page<OwnCardData>
  readonly fromStart: boolean
  readonly empty: { readonly title: string; readonly text: string }
  readonly now: number
}

export function OwnList({ tab, first, fromStart, empty, now }: OwnListProps) {
  const list = useOwnList(first, tab, now)
  const { shown, next } = list
  const end = useRef<HTMLDivElement>(null)
  const note = (change: OwnChange) => {
    const isRemoved = change.intent === 'delete' || (tab !== 'all' && change.isPrivate !== (tab === 'private'))
    if (isRemoved) moveFocus(shown, change.id)
    list.note(change)
    void showToast('success', toastText(change))
  }
  if (shown.length === 0 && next === null && fromStart)
    return (
      <EmptyState
        {...empty}
        action={
          <Link to={tab === 'private' ? tabPath('all') : '/new'} className={buttonClass('primary')}>
            {tab === 'private' ? 'Ver todos los tuyos' : 'Contar un secreto'}
          </Link>
        }
      />
    )
  return (
    <>
      {!fromStart && (
        <p className="pb-4">
          <Link to={tabPath(tab)} className="text-link">
            Volver al principio
          </Link>
        </p>
      )}
      <ul className="flex flex-col gap-3.5">
        {shown.map((secret) => (
          <li key={secret.id} id={elementId(secret.id)} tabIndex={-1}>
            <OwnCard secret={secret} now={now} onChange={note} />
          </li>
        ))}
      </ul>
      {next === null ? (
        <ListEnd>No hay más: esto es todo lo que contaste.</ListEnd>
      ) : (
        <LoadMore
          href={`${tabPath(tab)}${tab === 'all' ? '?' : '&'}after=${next}`}
          label="Cargar más secretos"
          state={list.state}
          failure={`No se pudieron cargar tus secretos... ${list.failed ? errorMessages[list.failed] : networkErrorMessage}`}
          onLoad={list.load}
          end={end}
        />
      )}
    </>
  )
}

/** Moves focus from a secret that leaves the list to its neighbour, unless focus has moved elsewhere meanwhile. */
function moveFocus(shown: readonly OwnCardData[], id: string): void {
  const { activeElement } = document
  if (activeElement !== document.body && !document.getElementById(elementId(id))?.contains(activeElement)) return
  const at = shown.findIndex((secret) => secret.id === id)
  const neighbour = shown[at + 1] ?? shown[at - 1]
  document.getElementById(neighbour ? elementId(neighbour.id) : 'contenido')?.focus()
}

function toastText(change: OwnChange): string {
  return change.intent === 'delete' ? 'Secreto eliminado' : privacyToast(change)
}
