// Route action of the blocked users page: unblock a user, or save who may send chat requests.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { formField, tryCall } from '../../../lib/forms/api-errors.ts'
import { chatErrorMessages } from '../chat-errors.ts'

export type BlockedUsersResult = {
  readonly intent: 'unblock' | 'door'
  readonly id: string
  readonly door: ChatPrivacy | null
  /** Error message; null on success. */
  readonly failed: string | null
}

/** Written as literals, so that the client bundle does not include the whole contract. */
export const privacyOptions: readonly (readonly [ChatPrivacy, string])[] = [
  ['everybody', 'Todos'],
  ['followed', 'Personas que sigo'],
  ['nobody', 'Nadie'],
]

/** Parses the form into a failed result, the fallback when the server does not respond. Null for another intent. */
export function failedBlockedUsers(form: FormData | null): BlockedUsersResult | null {
  const intent = formField(form, 'intent')
  const door = privacyOptions.find(([each]) => each === formField(form, 'door'))?.[0] ?? null
  if (intent === 'unblock') return { intent, id: formField(form, 'id'), door: null, failed: chatErrorMessages.unblock }
  return intent === 'door' && door !== null ? { intent, id: '', door, failed: chatErrorMessages.door } : null
}

export async function blockedUsersAction(
  { chat }: MurmulloApi,
  asked: BlockedUsersResult,
): Promise<BlockedUsersResult> {
  const { intent, id, door } = asked
  const refusal = await tryCall(async () => {
    if (intent === 'unblock') await chat.unblock({ id })
    else if (door !== null) await chat.saveChatDoor({ door })
  })
  return refusal === null ? { ...asked, failed: null } : asked
}
