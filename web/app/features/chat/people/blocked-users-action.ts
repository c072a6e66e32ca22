// Route action of the blocked users page: unblock a user, or save who may send chat requests.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { formField, tryCall } from '../../../lib/forms/api-errors.ts'
import { chatErrorMessages } from '../chat-errors.ts'

export type BlockedUsersResult = {
  readonly intent: 'unblock' | 'door'
  readonly id: string
  readonly privacy: ChatPrivacy | null
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
  const privacy = privacyOptions.find(([each]) => each === formField(form, 'door'))?.[0] ?? null
  if (intent === 'unblock')
    return { intent, id: formField(form, 'id'), privacy: null, failed: chatErrorMessages.unblock }
  return intent === 'door' && privacy !== null ? { intent, id: '', privacy, failed: chatErrorMessages.door } : null
}

export async function blockedUsersAction(
  { chat }: MurmulloApi,
  input: BlockedUsersResult,
): Promise<BlockedUsersResult> {
  const { intent, id, privacy } = input
  const refusal = await tryCall(async () => {
    if (intent === 'unblock') await chat.unblock({ id })
    else if (privacy !== null) await chat.saveChatDoor({ door: privacy })
  })
  return refusal === null ? { ...input, failed: null } : input
}
