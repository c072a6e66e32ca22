// Route actions of the avatar form: remove the avatar, and upload one without JavaScript.
import { sendAvatarInput } from '@murmullo/contract/accounts/avatars'
import { redirect } from 'react-router'
import { type FormHandler, validated } from '../../lib/forms/form-action.ts'
import { defineForm } from '../../lib/forms/form-spec.ts'
import { assertImageFile, formFile } from '../../lib/uploads/validate-image.ts'

const avatarForm = defineForm({
  name: 'avatar',
  schema: sendAvatarInput,
  read: (form) => ({ image: formFile(form, 'image') }),
})

const redirectToProfile = () => redirect('/profile?saved', 303)

/** By intent. */
export const avatarHandlers: Readonly<Record<'save-avatar' | 'remove-avatar', FormHandler>> = {
  'save-avatar': validated(avatarForm, async (input, { api, form }) => {
    assertImageFile(form, 'image')
    await api.avatars.sendAvatar(input)
    return redirectToProfile()
  }),
  'remove-avatar': {
    run: async ({ api }) => {
      await api.avatars.deleteAvatar()
      return redirectToProfile()
    },
  },
}
