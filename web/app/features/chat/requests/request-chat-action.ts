// Route action that sends a chat request, and its result for the form.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { errorCode, errorDetails, formField } from '../../../lib/forms/api-errors.ts'
import { chatErrorMessages, chatErrorText } from '../chat-errors.ts'

export type ChatRequestResult = {
  readonly ref: string
  readonly message: string
  /** The existing conversation, if there is one. */
  readonly conversationId: string | null
  /** Error message; null on success. */
  readonly failed: string | null
}

/** New accounts have a lower daily limit than others; every account has one. */
const tooManyToday = 'Ya enviaste todas las solicitudes que puedes por ahora. Vuelve a intentarlo mañana.'

export const noUserSelected = 'Selecciona un usuario para enviar la solicitud'

/** Parses the form into a failed result, the fallback when the server does not respond. Null for another intent. */
export function failedChatRequest(form: FormData | null): ChatRequestResult | null {
  if (formField(form, 'intent') !== 'ask') return null
  const [ref, message] = [formField(form, 'ref'), formField(form, 'message').trim()]
  return { ref, message, conversationId: null, failed: chatErrorMessages.ask }
}

export async function requestChatAction({ chat }: MurmulloApi, input: ChatRequestResult): Promise<ChatRequestResult> {
  const { ref, message } = input
  if (ref === '') return { ...input, failed: noUserSelected }
  try {
    await chat.requestChat({ ref, ...(message && { message }) })
    return { ...input, failed: null }
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    const { conversationId } = errorDetails(error)
    const isOpen = code === 'chat.already_open' && typeof conversationId === 'string'
    return {
      ...input,
      conversationId: isOpen ? conversationId : null,
      failed: code === 'request.too_many' ? tooManyToday : chatErrorText(code, chatErrorMessages.ask),
    }
  }
}
