// Form handlers of identical texts: the removal of the previewed contents as spam, and its undo. Without JavaScript both are plain forms.
import { removeIdenticalInput, undoIdenticalInput } from '@murmullo/contract/moderation/identical-texts'
import { type FormHandler, validated } from '../../../lib/forms/form-action.ts'
import { defineForm, textValue } from '../../../lib/forms/form-spec.ts'
import { withPassword } from '../../../lib/forms/step-up.ts'

export type RemovalReply = { readonly reviewIds?: readonly string[]; readonly skipped?: number }
export type UndoReply = { readonly undone?: number }

const words = (form: FormData, name: string) => textValue(form, name).split(' ').filter(Boolean)

/** The contents are one field, "kind:id" each, so that a form that waits for the password keeps them. */
const removalForm = defineForm({
  name: 'identicalTexts',
  schema: removeIdenticalInput,
  read: (form) => ({
    seen: textValue(form, 'seen'),
    items: words(form, 'items').map((item) => {
      const [kind, id] = item.split(':')
      return { kind, id }
    }),
  }),
})

const undoForm = defineForm({
  name: 'identicalTexts',
  schema: undoIdenticalInput,
  read: (form) => ({ reviewIds: words(form, 'reviewIds') }),
})

export const identicalHandlers: Readonly<Record<'remove' | 'undo', FormHandler>> = {
  remove: withPassword(validated(removalForm, async (input, { api }) => api.moderation.removeIdentical(input))),
  undo: validated(undoForm, async (input, { api }) => api.moderation.undoIdentical(input)),
}
