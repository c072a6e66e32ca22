// Form handler that sends a chat request.
import { redirect } from 'react-router'
import { errorCode, errorDetails } from '../../../lib/forms/api-errors.ts'
import { validated } from '../../../lib/forms/form-action.ts'
import { chatErrorMessages, chatErrorText } from '../chat-errors.ts'
import { chatRequestForm } from './new-chat-form.tsx'

/** New accounts have a lower daily limit than others; every account has one. */
const tooManyToday = 'Ya enviaste todas las solicitudes que puedes por ahora. Vuelve a intentarlo mañana.'

/** An existing conversation with this user is opened: by the page, because a live update of the chat list would cancel a redirect. */
export const requestChat = validated(
  chatRequestForm,
  async (request, { api, isDocument }) => {
    try {
      await api.chat.requestChat(request)
      return {}
    } catch (error) {
      const { conversationId } = errorDetails(error)
      if (errorCode(error) !== 'chat.already_open' || typeof conversationId !== 'string') throw error
      return isDocument ? redirect(`/chat/${conversationId}`, 303) : { conversationId }
    }
  },
  (code) => (code === 'request.too_many' ? tooManyToday : chatErrorText(code, chatErrorMessages.ask)),
)
