// What travels live from the server to a browser: small hints, never words of anybody. What they are about is then asked for as always.
import * as z from 'zod/mini'
import { reactionKinds } from './secrets.ts'
import { publicId } from './values.ts'

const counts = z.strictObject(
  Object.fromEntries(reactionKinds.map((kind) => [kind, z.int()])) as Record<
    (typeof reactionKinds)[number],
    z.ZodMiniInt
  >,
)

export const liveEvent = z.discriminatedUnion('type', [
  /** First on every connection, and when it is not known what happened: whatever happened before it must be asked for. */
  z.strictObject({ type: z.literal('hello') }),
  z.strictObject({ type: z.literal('ping') }),
  /** To one person: something new for them, or something read elsewhere. */
  z.strictObject({ type: z.literal('notifications'), unread: z.int() }),
  /**
   * To one person: something was said to them or by them, asked of them, or read elsewhere; how much of all that waits, where it was, and
   * up to which message: whoever has that one need not ask.
   */
  z.strictObject({
    type: z.literal('chat'),
    unread: z.int(),
    conversationId: z.nullable(publicId),
    seq: z.nullable(z.int()),
  }),
  /** To whoever has a secret open. */
  z.strictObject({ type: z.literal('comments'), secretId: publicId, total: z.int() }),
  z.strictObject({ type: z.literal('reactions'), secretId: publicId, counts }),
  /** To whoever reads the lists: so many have been published, of one kind or the other. */
  z.strictObject({ type: z.literal('secrets'), explicit: z.boolean(), count: z.int() }),
])
export type LiveEvent = z.output<typeof liveEvent>
