// React hook: client state of the undo window, with a countdown per decision. Only the server decides whether an undo is in time.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { Undoable } from '@murmullo/contract/moderation/moderation'
import { useEffect, useRef, useState } from 'react'
import { postUndo } from './post-decision.ts'

export type Countdown = Omit<Undoable, 'remainingMs'> & { readonly secondsLeft: number }

const tickMs = 1_000

/** `undoable`: loader data, so that a reload within the window preserves the undo. */
export function useUndo(undoable: readonly Undoable[]) {
  const [items, setItems] = useState<readonly Countdown[]>(() => undoable.map(countdownOf))
  const sent = useRef(new Map<string, Promise<ErrorCode | null>>())
  const isCounting = items.length > 0

  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setInterval(() => setItems(tick), tickMs)
    return () => clearInterval(timer)
  }, [isCounting])

  const drop = (id: string) => setItems((known) => known.filter((item) => item.id !== id))
  return {
    items,
    drop,
    /** The decision request is in flight: it can be undone at once, and the undo waits for it. */
    add: (item: Omit<Countdown, 'secondsLeft'>, sending: Promise<ErrorCode | null>) => {
      sent.current.set(item.id, sending)
      // Read without destructuring: the bundler then inlines the number and drops the limits table from the initial bundle.
      const secondsLeft = moderationLimits.undoSeconds
      setItems((known) => [{ ...item, secondsLeft }, ...known.filter(({ id }) => id !== item.id)])
    },
    undo: async (id: string): Promise<ErrorCode | null> => {
      drop(id)
      // A refused decision has nothing to undo; the card shows its error.
      if ((await sent.current.get(id)) != null) return null
      return postUndo(id)
    },
  }
}

function countdownOf({ remainingMs, ...item }: Undoable): Countdown {
  return { ...item, secondsLeft: Math.ceil(remainingMs / tickMs) }
}

function tick(items: readonly Countdown[]): readonly Countdown[] {
  return items
    .map((item) => ({ ...item, secondsLeft: item.secondsLeft - 1 }))
    .filter(({ secondsLeft }) => secondsLeft > 0)
}
