// What the buttons on the page of blocked people ask for, and how their outcome is told.
import type { ChatDoor } from '@murmullo/contract/chat'
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { chatFailures } from './chat-texts.ts'

export type BlockedChange = {
  readonly intent: 'unblock' | 'door'
  readonly id: string
  readonly door: ChatDoor | null
  /** Null when it is done. */
  readonly failed: string | null
}

/** In words, so that a page does not carry the whole contract for them. */
export const doors: readonly (readonly [ChatDoor, string])[] = [
  ['everybody', 'Todos'],
  ['followed', 'Personas que sigo'],
  ['nobody', 'Nadie'],
]

/** What the form asks for, as if it could not be done: for when nobody answers. Null when it asks for something else. */
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
