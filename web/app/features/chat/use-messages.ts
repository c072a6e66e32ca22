// React hook: state of the message window, with requests for older and newer messages.
import type { Message } from '@murmullo/contract/chat'
import { chatLimits } from '@murmullo/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { askMessages } from './ask-messages.ts'
import { lastSeq, type Stretch, withNewer, withOlder, withSent } from './message-window.ts'

export type Reading = 'idle' | 'loading' | 'failed'

export function useMessages(id: string, first: Stretch) {
  const [stretch, setStretch] = useState(first)
  const [older, setOlder] = useState<Reading>('idle')
  /** Latest state, for async functions that continue after an `await`. */
  const known = useRef(first)
  const asking = useRef({ newer: false, again: false, older: false })
  const trying = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(trying.current), [])

  function grow(change: (stretch: Stretch) => Stretch) {
    known.current = change(known.current)
    setStretch(known.current)
  }

  async function loadOlder() {
    const before = known.current.items[0]?.seq
    if (asking.current.older || !known.current.hasOlder || before === undefined) return
    asking.current.older = true
    setOlder('loading')
    const page = await askMessages(id, { before })
    asking.current.older = false
    setOlder(page === null ? 'failed' : 'idle')
    if (page !== null) grow((stretch) => withOlder(stretch, page))
  }

  /** If called during a request, it repeats the request: the pending response may lack the newest messages. */
  async function askNewer() {
    asking.current.again = true
    if (asking.current.newer) return
    asking.current.newer = true
    while (asking.current.again) {
      asking.current.again = false
      const page = await askMessages(id, { after: lastSeq(known.current) })
      if (page === null) {
        // No event repeats this, so retry until the request succeeds.
        clearTimeout(trying.current)
        trying.current = setTimeout(() => void askNewer(), chatLimits.pollMs)
        break
      }
      grow((stretch) => withNewer(stretch, page))
      asking.current.again ||= page.hasNewer
    }
    asking.current.newer = false
  }

  async function loadNewer() {
    if (asking.current.newer) return
    asking.current.newer = true
    const page = await askMessages(id, { after: lastSeq(known.current) })
    asking.current.newer = false
    if (page !== null) grow((stretch) => withNewer(stretch, page))
    catchUp()
  }

  /** Messages announced during a request may be missing in its response. */
  function catchUp() {
    if (asking.current.again && !known.current.hasNewer) void askNewer()
  }

  return {
    stretch,
    older,
    loadOlder: () => void loadOlder(),
    loadNewer: () => void loadNewer(),
    /** Event handler: messages up to `seq` exist. A reader who is scrolled far up is not moved; only the pill appears. */
    hear: (seq: number | null) => {
      if (seq !== null && seq <= lastSeq(known.current)) return
      asking.current.again = true
      catchUp()
    },
    /** Loads the last page from any position. */
    toLatest: async () => {
      if (!known.current.hasNewer) return
      const page = await askMessages(id)
      if (page !== null) grow(() => page)
      catchUp()
    },
    addSent: (message: Message) => {
      grow((stretch) => withSent(stretch, message))
      if (lastSeq(known.current) < message.seq) void askNewer()
    },
  }
}
