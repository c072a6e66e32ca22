// Form that removes a secret or comment: rule, confirmation, and the step-up password if the server requires it.
import type { ComponentType } from 'react'
import { Form, type FormProps } from 'react-router'
import { type Asking, isAsking } from '../../lib/step-up.ts'
import { StepUpForm } from '../../lib/step-up-form.tsx'
import { Drawer } from './drawer.tsx'
import { RemovalFields } from './removal-fields.tsx'
import { type Removable, type RemovalReply, removedWords } from './remove-content.ts'
import { Told } from './told.tsx'

export type RemovalDeskProps = Removable & {
  /** Path of the current page: the redirect target without JavaScript. */
  readonly back: string
  readonly label?: string
  /** Compact layout, for use beside a comment. */
  readonly small?: boolean
}

type Answered = { readonly reply: RemovalReply | Asking | undefined }
type Sent = { readonly as?: ComponentType<FormProps>; readonly busy?: boolean }

export function RemovalDesk(props: RemovalDeskProps & Answered & Sent) {
  const { kind, id, back, label = 'Eliminar', small = false, reply, as: Tag = Form, busy = false } = props
  const action = `/admin/eliminar/${kind}/${id}?volver=${encodeURIComponent(back)}`
  const told = isAsking(reply) ? undefined : reply
  if (told?.isRemoved) return <Told tone="ok">{removedWords[kind]}</Told>
  return (
    <div className="flex flex-col gap-3 text-sm">
      {told?.error && <Told tone="error">{told.error}</Told>}
      {isAsking(reply) ? (
        <StepUpForm stepUp={reply.stepUp} action={action} as={Tag} busy={busy} />
      ) : (
        <Drawer
          label={label}
          isOpen={told !== undefined}
          tone={small ? 'quiet' : 'danger'}
          {...(small && { className: '-ml-3 px-3! text-[0.8125rem]!' })}
        >
          <Tag method="post" action={action} preventScrollReset className="flex flex-col gap-3 pt-2 pb-3">
            <RemovalFields kind={kind} rule={told?.rule} isAsked={told?.intent === 'ask-remove'} busy={busy} />
          </Tag>
        </Drawer>
      )}
    </div>
  )
}
