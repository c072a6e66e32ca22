// Client state of the undo window: a countdown for each decision. The server alone decides whether an undo comes in time.
import type { ErrorCode } from '@murmullo/contract/errors'
import { limits } from '@murmullo/contract/limits'
import type { Undoable } from '@murmullo/contract/moderation'
import { useEffect, useRef, useState } from 'react'
import { sendUndo } from './send-decision.ts'

export type Countdown = Omit<Undoable, 'remainingMs'> & { readonly secondsLeft: number }

const tickMs = 1_000

/** `undoable`: of the page as it was loaded, so that a reload within the window keeps its undo. */
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
    /** A decision is on its way: it can be undone at once, and the undo follows it. */
    add: (item: Omit<Countdown, 'secondsLeft'>, sending: Promise<ErrorCode | null>) => {
      sent.current.set(item.id, sending)
      // Read without destructuring: the bundler then inlines the number and drops the table of limits from the first view.
      const secondsLeft = limits.moderation.undoSeconds
      setItems((known) => [{ ...item, secondsLeft }, ...known.filter(({ id }) => id !== item.id)])
    },
    undo: async (id: string): Promise<ErrorCode | null> => {
      drop(id)
      // A decision that was refused is not there to be undone: the card says why.
      if ((await sent.current.get(id)) != null) return null
      return sendUndo(id)
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
