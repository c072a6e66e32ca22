// Route action that sends a chat request, and its result for the form.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { codeOf, detailsOf, fieldOf } from '../../lib/attempt.ts'
import { chatFailures, chatRefusal } from './chat-texts.ts'

export type Asking = {
  readonly ref: string
  readonly message: string
  /** The existing conversation, if there is one. */
  readonly conversationId: string | null
  /** Error message; null on success. */
  readonly failed: string | null
}

/** New accounts have a lower daily limit than others; every account has one. */
const tooManyToday = 'Ya enviaste todas las solicitudes que puedes por ahora. Vuelve a intentarlo mañana.'

export const nobodyPicked = 'Selecciona un usuario para enviar la solicitud'

/** Parses the form into a failed result, the fallback when the server does not respond. Null for another intent. */
export function failedAsking(form: FormData | null): Asking | null {
  if (fieldOf(form, 'intent') !== 'ask') return null
  const [ref, message] = [fieldOf(form, 'ref'), fieldOf(form, 'message').trim()]
  return { ref, message, conversationId: null, failed: chatFailures.ask }
}

export async function askToTalk({ chat }: MurmulloApi, asked: Asking): Promise<Asking> {
  const { ref, message } = asked
  if (ref === '') return { ...asked, failed: nobodyPicked }
  try {
    await chat.requestChat({ ref, ...(message && { message }) })
    return { ...asked, failed: null }
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    const { conversationId } = detailsOf(error)
    const isOpen = code === 'chat.already_open' && typeof conversationId === 'string'
    return {
      ...asked,
      conversationId: isOpen ? conversationId : null,
      failed: code === 'request.too_many' ? tooManyToday : chatRefusal(code, chatFailures.ask),
    }
  }
}
