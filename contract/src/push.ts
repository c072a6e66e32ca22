// What the two ends agree on about browsers that say that there is news although nobody looks at them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets } from './limits.ts'
import { timeZone } from './time-zone.ts'

/** Where the browser's own push service takes messages for it. */
const address = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/\S+$/))
const ofOneself = { access: 'account', cache: 'never', errors: [], limit: budgets.ownWrites } as const

export const push = {
  lookAtPush: endpoint({
    method: 'POST',
    path: '/me/push/look',
    summary: 'The key to subscribe with, and whether this browser says that there is news to whoever asks.',
    input: z.strictObject({ endpoint: z.nullable(address) }),
    /** No key: there is no worker that could show anything. */
    output: z.strictObject({ key: z.nullable(z.string()), isOn: z.boolean(), saysKind: z.boolean() }),
    ...ofOneself,
    deed: 'read',
  }),
  turnOnPush: endpoint({
    method: 'PUT',
    path: '/me/push',
    summary:
      'This browser says that there is news; when asked to, whether it is a chat request. Again, it changes that.',
    input: z.strictObject({
      endpoint: address,
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
      /** Whether a chat request is announced as one. Everything else always has the same words. */
      saysKind: z.boolean(),
      /** Of the browser. Used for the notification schedule of users who never saved one. */
      timeZone: z.optional(timeZone),
    }),
    output: z.strictObject({}),
    ...ofOneself,
    deed: 'own',
  }),
  turnOffPush: endpoint({
    method: 'POST',
    path: '/me/push/off',
    summary: 'This browser says nothing any more.',
    input: z.strictObject({ endpoint: address }),
    output: z.strictObject({}),
    ...ofOneself,
    deed: 'own',
  }),
}
