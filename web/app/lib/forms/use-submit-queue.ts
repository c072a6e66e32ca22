// React hook: queue of submits made during a request. Each is sent when the form is idle, in order.
import { useEffect, useRef } from 'react'

/** Returns whether the submit was added. */
type AddToQueue = (fields: FormData, pending: FormData | null) => boolean

/** A repeated submit (double click) has the idempotency key of the one before it and is dropped. */
export function useSubmitQueue(isSubmitting: boolean, send: (fields: FormData) => void): AddToQueue {
  const queue = useRef<readonly FormData[]>([])
  useEffect(() => {
    const [next, ...rest] = queue.current
    if (isSubmitting || next === undefined) return
    queue.current = rest
    send(next)
  })
  return (fields, pending) => {
    const before = queue.current.at(-1) ?? pending
    if (before?.get('key') === fields.get('key')) return false
    queue.current = [...queue.current, fields]
    return true
  }
}
