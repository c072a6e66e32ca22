// Form handlers of the blocked users page: unblock a user, or save who may send chat requests.
import { chatPrivacyInput } from '@murmullo/contract/chat/chat'
import { redirect } from 'react-router'
import { type FormHandler, validated } from '../../../lib/forms/form-action.ts'
import { defineForm, textValue } from '../../../lib/forms/form-spec.ts'
import { chatErrorMessages } from '../chat-errors.ts'

const privacyForm = defineForm({
  name: 'chatPrivacy',
  schema: chatPrivacyInput,
  read: (form) => ({ door: textValue(form, 'door') }),
})

export const blockedUsersHandlers: Readonly<Record<'unblock' | 'door', FormHandler>> = {
  unblock: {
    run: async ({ api, form, isDocument }) => {
      await api.chat.unblock({ id: textValue(form, 'id') })
      return isDocument ? redirect('/chat/blocked', 303) : {}
    },
    messageFor: () => chatErrorMessages.unblock,
  },
  door: validated(
    privacyForm,
    async (privacy, { api, isDocument }) => {
      await api.chat.saveChatDoor(privacy)
      return isDocument ? redirect('/chat/blocked', 303) : {}
    },
    () => chatErrorMessages.door,
  ),
}
