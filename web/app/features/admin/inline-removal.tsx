// Inline removal form: submits with a fetcher so that the page stays, and notifies the parent by a callback.
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { type StepUpRequired, isStepUpRequired } from '../../lib/forms/step-up.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { RemovalForm, type RemovalFormProps } from './removal-form.tsx'
import { type RemovalReply, removedMessages } from './remove-content-action.ts'

type InlineRemovalProps = RemovalFormProps & { readonly onRemoved?: () => void }

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function InlineRemoval({ onRemoved, ...formProps }: InlineRemovalProps) {
  const fetcher = useFetcher<RemovalReply | StepUpRequired>()
  const reply = fetcher.data
  const handledReply = useRef(reply)
  useEffect(() => {
    if (handledReply.current === reply) return
    handledReply.current = reply
    if (reply === undefined || isStepUpRequired(reply)) return
    if (reply.error !== null) void showToast('error', reply.error)
    if (!reply.isRemoved) return
    void showToast('success', removedMessages[formProps.kind])
    onRemoved?.()
  }, [reply, formProps.kind, onRemoved])
  return <RemovalForm {...formProps} reply={reply} as={fetcher.Form} busy={fetcher.state !== 'idle'} />
}
