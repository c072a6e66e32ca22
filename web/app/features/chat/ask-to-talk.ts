// What the form for a new conversation asks for, and how its outcome is told.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { codeOf, detailsOf, fieldOf } from '../../lib/attempt.ts'
import { chatFailures, chatRefusal } from './chat-texts.ts'

export type Asking = {
  readonly ref: string
  readonly message: string
  /** The conversation there is already. */
  readonly conversationId: string | null
  /** Null when it is done. */
  readonly failed: string | null
}

/** Somebody who has just come may ask few; everybody may ask some, each day. */
const tooManyToday = 'Ya enviaste todas las solicitudes que puedes por ahora. Vuelve a intentarlo mañana.'

export const nobodyPicked = 'Selecciona un usuario para enviar la solicitud'

/** What the form asks for, as if it could not be done: for when nobody answers. Null when it asks for something else. */
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
