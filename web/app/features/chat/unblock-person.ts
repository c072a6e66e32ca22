// Route action of the blocked users page: unblock a user, or save who may send chat requests.
import type { ChatDoor } from '@murmullo/contract/chat'
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { chatFailures } from './chat-texts.ts'

export type BlockedChange = {
  readonly intent: 'unblock' | 'door'
  readonly id: string
  readonly door: ChatDoor | null
  /** Error message; null on success. */
  readonly failed: string | null
}

/** Written as literals, so that the client bundle does not include the whole contract. */
export const doors: readonly (readonly [ChatDoor, string])[] = [
  ['everybody', 'Todos'],
  ['followed', 'Personas que sigo'],
  ['nobody', 'Nadie'],
]

/** Parses the form into a failed result, the fallback when the server does not respond. Null for another intent. */
export function failedBlockedChange(form: FormData | null): BlockedChange | null {
  const intent = fieldOf(form, 'intent')
  const door = doors.find(([each]) => each === fieldOf(form, 'door'))?.[0] ?? null
  if (intent === 'unblock') return { intent, id: fieldOf(form, 'id'), door: null, failed: chatFailures.unblock }
  return intent === 'door' && door !== null ? { intent, id: '', door, failed: chatFailures.door } : null
}

export async function changeBlocked({ chat }: MurmulloApi, asked: BlockedChange): Promise<BlockedChange> {
  const { intent, id, door } = asked
  const refusal = await refusalOf(async () => {
    if (intent === 'unblock') await chat.unblock({ id })
    else if (door !== null) await chat.saveChatDoor({ door })
  })
  return refusal === null ? { ...asked, failed: null } : asked
}
