// Inline removal form: submits with a fetcher so that the page stays, and notifies the parent by a callback.
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { type Asking, isAsking } from '../../lib/step-up.ts'
import { showToast } from '../../lib/toast.ts'
import { RemovalDesk, type RemovalDeskProps } from './removal-desk.tsx'
import { type RemovalReply, removedWords } from './remove-content.ts'

type RemovalProps = RemovalDeskProps & { readonly onRemoved?: () => void }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function Removal({ onRemoved, ...desk }: RemovalProps) {
  const fetcher = useFetcher<RemovalReply | Asking>()
  const reply = fetcher.data
  const told = useRef(reply)
  useEffect(() => {
    if (told.current === reply) return
    told.current = reply
    if (reply === undefined || isAsking(reply)) return
    if (reply.error !== null) void showToast('error', reply.error)
    if (!reply.isRemoved) return
    void showToast('success', removedWords[desk.kind])
    onRemoved?.()
  }, [reply, desk.kind, onRemoved])
  return <RemovalDesk {...desk} reply={reply} as={fetcher.Form} busy={fetcher.state !== 'idle'} />
}
