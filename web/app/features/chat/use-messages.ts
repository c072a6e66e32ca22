// The messages on screen: those the page came with, and what is asked for above and below them.
import type { Message } from '@murmullo/contract/chat'
import { limits } from '@murmullo/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { askMessages } from './ask-messages.ts'
import { lastSeq, type Stretch, withNewer, withOlder, withSent } from './message-window.ts'

export type Reading = 'idle' | 'loading' | 'failed'

export function useMessages(id: string, first: Stretch) {
  const [stretch, setStretch] = useState(first)
  const [older, setOlder] = useState<Reading>('idle')
  /** What is true by now, for whoever has waited meanwhile. */
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

  /** Called again meanwhile, it asks once more: what was said since may not be in the answer. */
  async function askNewer() {
    asking.current.again = true
    if (asking.current.newer) return
    asking.current.newer = true
    while (asking.current.again) {
      asking.current.again = false
      const page = await askMessages(id, { after: lastSeq(known.current) })
      if (page === null) {
        // Nobody says it again: we ask until somebody answers.
        clearTimeout(trying.current)
        trying.current = setTimeout(() => void askNewer(), limits.chat.pollMs)
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

  /** What was heard while a page was on its way may not be in it. */
  function catchUp() {
    if (asking.current.again && !known.current.hasNewer) void askNewer()
  }

  return {
    stretch,
    older,
    loadOlder: () => void loadOlder(),
    loadNewer: () => void loadNewer(),
    /** Something was said, up to there. Whoever reads far above it is told so, and not carried away. */
    hear: (seq: number | null) => {
      if (seq !== null && seq <= lastSeq(known.current)) return
      asking.current.again = true
      catchUp()
    },
    /** From wherever one is to the last of them. */
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
