// Builders of chat: requests, conversations and messages between users.
import { randomUUIDv7 } from 'node:crypto'
import { nicknameLimits } from '@murmullo/contract/constants/limits'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import type { TestUser } from '../clients/test-user.ts'
import type { Site } from '../site/site.ts'
import type { Notifications } from './notifications.ts'
import type { User, Users } from './users.ts'

export type Chat = {
  /** The reference token of a user, as returned by people search. */
  readonly findRef: (user: TestUser, other: User) => Promise<string>
  readonly request: (sender: TestUser, recipient: User, message?: string) => Promise<void>
  /** Inserts a request by a new user, and notifies the recipient: the one notification type that is sent at once. */
  readonly insertRequest: (recipient: { readonly accountId: string }) => Promise<void>
  /** Id of the latest pending request to a user. */
  readonly latestRequestId: (recipient: TestUser) => Promise<string>
  /** Creates a conversation that the second user accepted, and returns its id. */
  readonly startConversation: (sender: TestUser, recipient: User) => Promise<string>
  /** Returns the sequence number of the message. */
  readonly sendMessage: (sender: TestUser, conversationId: string, text: string, key?: string) => Promise<number>
}

export const newMessageKey = (): string => randomUUIDv7()

export function createChat({ sql, services }: Site, users: Users, notifications: Notifications): Chat {
  const findRef: Chat['findRef'] = async ({ api }, { nickname }) => {
    const { items } = await api.chat.searchPeople({ term: nickname.slice(0, nicknameLimits.max) })
    return items.find((person) => person.nickname === nickname)?.ref ?? ''
  }
  const request: Chat['request'] = async (sender, recipient, message) => {
    const ref = await findRef(sender, recipient)
    await sender.api.chat.requestChat({ ref, ...(message !== undefined && { message }) })
  }
  const latestRequestId: Chat['latestRequestId'] = async ({ api }) => (await api.chat.listRequests()).items[0]?.id ?? ''
  return {
    findRef,
    request,
    insertRequest: async ({ accountId }) => {
      const sender = await users.anonymous()
      const [row] = await sql<{ id: string }>(
        `insert into identity.chat_requests (id, public_id, sender_id, recipient_id)
         values (gen_random_uuid(), $1, $2, $3) returning id`,
        [newPublicId(), sender.accountId, accountId],
      )
      await services.enqueue('notifications.create-notification', { requestId: row?.id })
      await notifications.runJobs()
    },
    latestRequestId,
    startConversation: async (sender, recipient) => {
      await request(sender, recipient)
      const id = await latestRequestId(recipient)
      const { conversationId } = await recipient.api.chat.answerRequest({ id, accept: true })
      return conversationId ?? ''
    },
    sendMessage: async ({ api }, id, text, key = newMessageKey()) =>
      (await api.chat.sendMessage({ id, key, text })).seq,
  }
}
