// What waits for a person, one after the other, by hand or by keyboard.
import type { Decision, Review } from '@murmullo/contract/moderation'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Dots } from '../../ui/dots.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { DecisionReply } from './decide.ts'
import { ReviewItem } from './review-item.tsx'
import { doneWords } from './review-words.ts'
import { ShortcutsHelp } from './shortcuts.tsx'
import { focusCard, neighbourOf, useReviewKeys } from './use-review-keys.ts'

type ReviewQueueProps = {
  readonly reviews: readonly Review[]
  readonly next: string | null
  readonly fromStart: boolean
  readonly now: number
  readonly refused: DecisionReply | null
}

const stay = { replace: true, preventScrollReset: true } as const

export function ReviewQueue({ reviews, next, fromStart, now, refused }: ReviewQueueProps) {
  const queue = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const goOnAt = useRef<string | null>(null)
  const navigate = useNavigate()
  const keys = useKeysSetting()
  useReviewKeys(keys.isOn)

  const send = (id: string, decision: Decision) => {
    goOnAt.current = neighbourOf(id) ?? ''
    setGone((known) => new Set(known).add(id))
    setSaid(doneWords[decision])
  }
  const comeBack = (id: string) => {
    setSaid('')
    goOnAt.current = `revision-${id}`
    setGone((known) => new Set([...known].filter((each) => each !== id)))
  }
  // To where one is: what waits is asked for again.
  const refresh = () => void navigate(fromStart ? '/admin/revision' : location.search, stay)

  // Once it has left, the focus is on what comes next: whoever decides goes on without looking for it.
  useLayoutEffect(() => {
    if (goOnAt.current === null) return
    focusCard(document.getElementById(goOnAt.current) ?? queue.current ?? undefined)
    goOnAt.current = null
  })

  const shown = reviews.filter(({ id }) => !gone.has(id))
  return (
    <div ref={queue} tabIndex={-1}>
      <output className="sr-only">{said}</output>
      <div className="flex flex-col gap-4">
        {reviews.map((review) => (
          <ReviewItem
            // What comes back with an objection is another matter.
            key={`${review.id} ${review.waitingSince}`}
            review={review}
            now={now}
            isGone={gone.has(review.id)}
            refused={refused?.id === review.id ? refused : null}
            onSend={send}
            onBack={comeBack}
            onDone={refresh}
          />
        ))}
      </div>
      {shown.length === 0 && <Nothing isMore={next !== null} />}
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
      <ShortcutsHelp isOn={keys.isOn} onTurn={keys.turn} />
    </div>
  )
}

/** Until the server has said so, nobody is told that nothing waits. */
function Nothing({ isMore }: { readonly isMore: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  if (isMore || isBusy)
    return (
      <output className="flex items-center justify-center gap-3 py-16 text-ink-2">
        <Dots busy className="h-1.5 w-6 text-accent" /> Trayendo lo siguiente…
      </output>
    )
  return (
    <EmptyState
      title="Nada espera. Buen trabajo."
      text="Cuando algo necesite que lo lea una persona, aparecerá aquí."
    />
  )
}

const stored = 'reviewKeys'

/** Single keys get in the way of whoever dictates to their browser: they can be turned off, on this device. */
function useKeysSetting() {
  const isOn = useSyncExternalStore(
    hearTurns,
    () => localStorage.getItem(stored) !== 'off',
    () => true,
  )
  return { isOn, turn }
}

function turn(wanted: boolean) {
  localStorage.setItem(stored, wanted ? 'on' : 'off')
  dispatchEvent(new Event(stored))
}

function hearTurns(heard: () => void) {
  addEventListener(stored, heard)
  return () => removeEventListener(stored, heard)
}
