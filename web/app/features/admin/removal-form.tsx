// Form that removes a secret or comment: rule, confirmation, and the step-up password if the server requires it.
import type { ComponentType } from 'react'
import { Form, type FormProps } from 'react-router'
import { type StepUpRequired, isStepUpRequired } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import { Disclosure } from './disclosure.tsx'
import { RemovalFields } from './removal-fields.tsx'
import { type Removable, type RemovalReply, removedMessages } from './remove-content-action.ts'
import { ActionResult } from './action-result.tsx'

export type RemovalFormProps = Removable & {
  /** Path of the current page: the redirect target without JavaScript. */
  readonly back: string
  readonly label?: string
  /** Compact layout, for use beside a comment. */
  readonly small?: boolean
}

type Answered = { readonly reply: RemovalReply | StepUpRequired | undefined }
type Sent = { readonly as?: ComponentType<FormProps>; readonly busy?: boolean }

export function RemovalForm(props: RemovalFormProps & Answered & Sent) {
  const { kind, id, back, label = 'Eliminar', small = false, reply, as: Tag = Form, busy = false } = props
  const action = `/admin/eliminar/${kind}/${id}?volver=${encodeURIComponent(back)}`
  const result = isStepUpRequired(reply) ? undefined : reply
  if (result?.isRemoved) return <ActionResult tone="ok">{removedMessages[kind]}</ActionResult>
  return (
    <div className="flex flex-col gap-3 text-sm">
      {result?.error && <ActionResult tone="error">{result.error}</ActionResult>}
      {isStepUpRequired(reply) ? (
        <StepUpForm stepUp={reply.stepUp} action={action} as={Tag} busy={busy} />
      ) : (
        <Disclosure
          label={label}
          isOpen={result !== undefined}
          tone={small ? 'quiet' : 'danger'}
          {...(small && { className: '-ml-3 px-3! text-[0.8125rem]!' })}
        >
          <Tag method="post" action={action} preventScrollReset className="flex flex-col gap-3 pt-2 pb-3">
            <RemovalFields kind={kind} rule={result?.rule} isConfirming={result?.intent === 'ask-remove'} busy={busy} />
          </Tag>
        </Disclosure>
      )}
    </div>
  )
}
