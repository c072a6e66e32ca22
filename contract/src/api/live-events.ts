// Schema of live (SSE) events. An event is a small hint without user content; the client then fetches the data from the usual endpoints.
import * as z from 'zod/mini'
import { reactionKinds } from '../content/secrets.ts'
import { publicId } from '../core/primitives.ts'

const counts = z.strictObject(
  Object.fromEntries(reactionKinds.map((kind) => [kind, z.int()])) as Record<
    (typeof reactionKinds)[number],
    z.ZodMiniInt
  >,
)

export const liveEvent = z.discriminatedUnion('type', [
  /** First event of every connection, and sent after a possible loss of events: the client must refetch everything it shows. */
  z.strictObject({ type: z.literal('hello') }),
  z.strictObject({ type: z.literal('ping') }),
  /** To one user: the unread count changed, by a new notification or by reading in another session. */
  z.strictObject({ type: z.literal('notifications'), unread: z.int() }),
  /**
   * To one user: a message was sent or received, a request arrived, or something was read in another session. Contains the total unread count,
   * the conversation, and its last sequence number: a client that already has that message need not fetch.
   */
  z.strictObject({
    type: z.literal('chat'),
    unread: z.int(),
    conversationId: z.nullable(publicId),
    seq: z.nullable(z.int()),
  }),
  /** To clients that have the secret open. */
  z.strictObject({ type: z.literal('comments'), secretId: publicId, total: z.int() }),
  z.strictObject({ type: z.literal('reactions'), secretId: publicId, counts }),
  /** To clients that show a feed: how many secrets were published, explicit or not. */
  z.strictObject({ type: z.literal('secrets'), explicit: z.boolean(), count: z.int() }),
])
export type LiveEvent = z.output<typeof liveEvent>
