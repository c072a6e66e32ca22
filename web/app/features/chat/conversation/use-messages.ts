// React hook: state of the message window, with requests for older and newer messages.
import type { Message } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { fetchMessages } from './fetch-messages.ts'
import { lastSeq, type MessageWindow, appendNewer, prependOlder, appendSent } from './message-window.ts'

export type LoadState = 'idle' | 'loading' | 'failed'

export function useMessages(id: string, first: MessageWindow) {
  const [messageWindow, setMessageWindow] = useState(first)
  const [older, setOlder] = useState<LoadState>('idle')
  /** Latest state, for async functions that continue after an `await`. */
  const latestWindow = useRef(first)
  const pending = useRef({ newer: false, again: false, older: false })
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(retryTimer.current), [])

  function updateWindow(change: (messageWindow: MessageWindow) => MessageWindow) {
    latestWindow.current = change(latestWindow.current)
    setMessageWindow(latestWindow.current)
  }

  async function loadOlder() {
    const before = latestWindow.current.items[0]?.seq
    if (pending.current.older || !latestWindow.current.hasOlder || before === undefined) return
    pending.current.older = true
    setOlder('loading')
    const page = await fetchMessages(id, { before })
    pending.current.older = false
    setOlder(page === null ? 'failed' : 'idle')
    if (page !== null) updateWindow((messageWindow) => prependOlder(messageWindow, page))
  }

  /** If called during a request, it repeats the request: the pending response may lack the newest messages. */
  async function fetchNewer() {
    pending.current.again = true
    if (pending.current.newer) return
    pending.current.newer = true
    while (pending.current.again) {
      pending.current.again = false
      const page = await fetchMessages(id, { after: lastSeq(latestWindow.current) })
      if (page === null) {
        // No event repeats this, so retry until the request succeeds.
        clearTimeout(retryTimer.current)
        retryTimer.current = setTimeout(() => void fetchNewer(), chatLimits.pollMs)
        break
      }
      updateWindow((messageWindow) => appendNewer(messageWindow, page))
      pending.current.again ||= page.hasNewer
    }
    pending.current.newer = false
  }

  async function loadNewer() {
    if (pending.current.newer) return
    pending.current.newer = true
    const page = await fetchMessages(id, { after: lastSeq(latestWindow.current) })
    pending.current.newer = false
    if (page !== null) updateWindow((messageWindow) => appendNewer(messageWindow, page))
    catchUp()
  }

  /** Messages announced during a request may be missing in its response. */
  function catchUp() {
    if (pending.current.again && !latestWindow.current.hasNewer) void fetchNewer()
  }

  return {
    messageWindow,
    older,
    loadOlder: () => void loadOlder(),
    loadNewer: () => void loadNewer(),
    /** Event handler: messages up to `seq` exist. A reader who is scrolled far up is not moved; only the pill appears. */
    onMessageEvent: (seq: number | null) => {
      if (seq !== null && seq <= lastSeq(latestWindow.current)) return
      pending.current.again = true
      catchUp()
    },
    /** Loads the last page from any position. */
    toLatest: async () => {
      if (!latestWindow.current.hasNewer) return
      const page = await fetchMessages(id)
      if (page !== null) updateWindow(() => page)
      catchUp()
    },
    addSent: (message: Message) => {
      updateWindow((messageWindow) => appendSent(messageWindow, message))
      if (lastSeq(latestWindow.current) < message.seq) void fetchNewer()
    },
  }
}
