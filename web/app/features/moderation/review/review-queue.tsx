// Review queue component: optimistic decisions, undo window, focus management and keyboard shortcuts.

import { excerpt } from '@murmullo/contract/text/excerpt'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Decision, Review, Undoable } from '@murmullo/contract/moderation/moderation'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'
import { ShortcutsHelp } from '../../../shared/shortcuts/shortcuts-help.tsx'
import { useShortcutSetting, useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Dots } from '../../../ui/base/dots.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { DecisionReply } from './review-action.ts'
import { focusCard, handleReviewKey, neighbourId } from './review-focus.ts'
import { ResultMessage } from '../result-message.tsx'
import { ReviewItem } from './review-item.tsx'
import { announcementFor, shortcuts } from './review-labels.ts'
import { UndoBar } from './undo-bar.tsx'
import { useUndo } from './use-undo.ts'

type ReviewQueueProps = {
  readonly reviews: readonly Review[]
  readonly next: string | null
  readonly fromStart: boolean
  readonly now: number
  readonly refused: DecisionReply | null
  /** Decisions of this moderator that can still be undone. */
  readonly undoable: readonly Undoable[]
}

const keepScroll = { replace: true, preventScrollReset: true } as const

export function ReviewQueue({ reviews, next, fromStart, now, refused, undoable }: ReviewQueueProps) {
  const queue = useRef<HTMLDivElement>(null)
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const focusTarget = useRef<string | null>(null)
  const restoredTarget = useRef<string | null>(null)
  const [undoError, setUndoError] = useState<ErrorCode | null>(null)
  const undos = useUndo(undoable)
  const navigate = useNavigate()
  const keys = useShortcutSetting()
  // An item that the server no longer lists is removed from the hidden set: it may return, with one approval of two.
  const [listed, setListed] = useState(reviews)
  if (listed !== reviews) {
    setListed(reviews)
    setHiddenIds(new Set(reviews.flatMap(({ id }) => (hiddenIds.has(id) ? id : []))))
  }
  useShortcuts(keys.isOn, handleReviewKey)

  const send = ({ id, text, minor }: Review, decision: Decision, sending: Promise<ErrorCode | null>) => {
    focusTarget.current = neighbourId(id) ?? ''
    setHiddenIds((known) => new Set(known).add(id))
    setUndoError(null)
    const isFirstOfTwo =
      decision !== 'remove' && minor !== null && minor.approvals + 1 < moderationLimits.minorApprovals
    undos.add({ id, decision, isFirstOfTwo, beginning: excerpt(text, 60) }, sending)
    setAnnouncement(announcementFor({ decision, isFirstOfTwo }))
  }
  const restoreItem = (id: string) => {
    setAnnouncement('')
    undos.drop(id)
    focusTarget.current = `revision-${id}`
    setHiddenIds((known) => without(known, id))
  }
  const undo = async (id: string) => {
    const refusal = await undos.undo(id)
    setUndoError(refusal)
    setAnnouncement(refusal === null ? 'Deshecho. Vuelve a estar en la lista.' : '')
    restoredTarget.current = refusal === null ? `revision-${id}` : null
    // The card stays hidden until the list is current: an older one may arrive first and would unmount the card and its focus.
    await refresh()
    setHiddenIds((known) => without(known, id))
  }
  // Navigates to the current URL, so that the loader runs again.
  const refresh = async () => navigate(fromStart ? '/admin/revision' : location.search, keepScroll)

  // After an item leaves, focus moves to the next card, so the moderator continues without searching.
  useLayoutEffect(() => {
    if (focusTarget.current === null) return
    focusCard(document.getElementById(focusTarget.current) ?? queue.current ?? undefined)
    focusTarget.current = null
  })
  // An undone item returns with the next load and gets the focus.
  useLayoutEffect(() => {
    const card = restoredTarget.current === null ? null : document.getElementById(restoredTarget.current)
    if (card === null) return
    focusCard(card)
    restoredTarget.current = null
  })

  const shown = reviews.filter(({ id }) => !hiddenIds.has(id))
  return (
    <div ref={queue} tabIndex={-1}>
      <output className="sr-only">{announcement}</output>
      <div className="flex flex-col gap-4">
        {reviews.map((review) => (
          <ReviewItem
            // An item that returns with an appeal counts as a new one.
            key={`${review.id} ${review.waitingSince}`}
            review={review}
            now={now}
            isHidden={hiddenIds.has(review.id)}
            refused={refused?.id === review.id ? refused : null}
            onSend={send}
            onBack={restoreItem}
            onDone={() => void refresh()}
          />
        ))}
      </div>
      {shown.length === 0 && <EmptyQueue isMore={next !== null} />}
      <nav aria-label="Más" className="flex flex-wrap justify-center gap-2 pt-6 empty:hidden">
        {!fromStart && (
          <Link to="/admin/revision" className={buttonClass('quiet')}>
            Volver al principio
          </Link>
        )}
        {next !== null && (
          <Link to={`?after=${next}`} className={buttonClass('outline')}>
            Ver los siguientes
          </Link>
        )}
      </nav>
      {undoError && (
        <ResultMessage tone="error" className="mt-4">
          {formErrorMessages[undoError]}
        </ResultMessage>
      )}
      <UndoBar items={undos.items} onUndo={(id) => void undo(id)} />
      <ShortcutsHelp shortcuts={shortcuts} isOn={keys.isOn} onToggle={keys.saveSetting} />
    </div>
  )
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id))
}

/** Until the server response arrives, the queue is not reported as empty. */
function EmptyQueue({ isMore }: { readonly isMore: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  if (isMore || isBusy)
    return (
      <output className="flex items-center justify-center gap-3 py-16 text-ink-2">
        <Dots busy className="h-1.5 w-6 text-accent" /> Cargando lo siguiente…
      </output>
    )
  return (
    <EmptyState
      isPlain
      title="No hay nada pendiente. Buen trabajo."
      text="Cuando algo necesite que lo lea una persona, aparecerá aquí."
    />
  )
}
