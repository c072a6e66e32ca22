// Forms of the saved replies: one for each reply, and one that adds a reply.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import {
  replyKinds,
  type ReplyKind,
  type SavedReply,
  savedReplyInput,
} from '@murmullo/contract/moderation/saved-replies'
import { ActionForm, type ActionFormState, fieldOf, FormError, useActionForm } from '../../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../../lib/forms/form-spec.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'

export const replyKindNames: Readonly<Record<ReplyKind, string>> = {
  sanction: 'Motivo de una sanción (lo lee esa persona)',
  reversal: 'Motivo de una reversión (queda en el registro)',
  note: 'Nota de un caso (la lee el equipo)',
}

export const replyForm = defineForm({
  name: 'savedReply',
  schema: savedReplyInput,
  read: (form) => ({
    kind: textValue(form, 'kind'),
    title: textValue(form, 'title'),
    text: textValue(form, 'text'),
    position: Number(textValue(form, 'position')),
  }),
})

/** Without JavaScript: the reply whose deletion awaits confirmation. */
type PendingDeletion = { readonly id?: string }

const validate = (values: FormData) =>
  textValue(values, 'intent').endsWith('delete') ? null : validateForm(replyForm, values).fieldErrors

/** Render it with `seen` as its key: a change of the reply renders the form with the new values. */
export function ReplyForm({ reply }: { readonly reply: SavedReply }) {
  const { id, seen, title, kind } = reply
  const form = useActionForm<PendingDeletion>({ intent: ['save', 'ask-delete', 'delete'], hidden: { id }, validate })
  const isAnswered = form.failure !== null || form.success?.id === id
  return (
    <li>
      <details open={isAnswered || undefined}>
        <summary className="min-h-12 cursor-pointer py-3 font-semibold marker:text-ink-3">{title}</summary>
        <ActionForm form={form} preventScrollReset className="flex flex-col gap-4 pb-5">
          <FormError form={form} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="seen" value={seen} />
          <ReplyFields form={form} reply={reply} />
          <div className="flex flex-wrap items-start gap-2">
            <Button type="submit" name="intent" value="save" busy={form.submittingIntent === 'save'}>
              Guardar
            </Button>
            <ConfirmButton
              label="Borrar"
              confirmLabel="Sí, borrarla"
              note="Deja de ofrecerse. Lo que ya se escribió con ella no cambia."
              name="intent"
              promptValue="ask-delete"
              confirmValue="delete"
              tone="quiet"
              isConfirming={form.success?.id === id}
              busy={form.submittingIntent === 'delete'}
            />
          </div>
        </ActionForm>
      </details>
    </li>
  )
}

export function NewReplyForm() {
  const form = useActionForm({ intent: 'create', validate })
  return (
    <ActionForm form={form} preventScrollReset className="flex flex-col gap-4">
      <FormError form={form} />
      <SelectField label="Para qué campo" defaultValue="sanction" {...fieldOf(form, 'kind')}>
        {replyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {replyKindNames[kind]}
          </option>
        ))}
      </SelectField>
      <ReplyFields form={form} />
      <p>
        <Button type="submit" busy={form.isSubmitting}>
          Añadir
        </Button>
      </p>
    </ActionForm>
  )
}

function ReplyFields({
  form,
  reply,
}: {
  readonly form: ActionFormState<PendingDeletion>
  readonly reply?: SavedReply
}) {
  const { replyTitleMax, replyTextMax, replyPositionMax } = moderationLimits
  return (
    <>
      <div className="grid gap-4 wide:grid-cols-[1fr_8rem]">
        <TextField
          label="Título"
          required
          maxLength={replyTitleMax}
          autoComplete="off"
          defaultValue={reply?.title}
          {...fieldOf(form, 'title')}
        />
        <TextField
          label="Orden"
          type="number"
          min={0}
          max={replyPositionMax}
          required
          defaultValue={reply?.position ?? 100}
          {...fieldOf(form, 'position')}
        />
      </div>
      <TextArea
        label="Texto"
        required
        compact
        rows={3}
        maxLength={replyTextMax}
        defaultValue={reply?.text}
        {...fieldOf(form, 'text')}
      />
    </>
  )
}
