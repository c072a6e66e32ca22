// API endpoints of Web Push subscriptions.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { timeZone } from '../core/time-zone.ts'

/** Endpoint URL of the push service of the browser. */
const address = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/\S+$/))
const ownAccess = { access: 'account', cache: 'never', errors: [], limit: rateLimits.ownWrites } as const

export const push = {
  lookAtPush: endpoint({
    method: 'POST',
    path: '/me/push/look',
    summary: 'Returns the VAPID public key, and the state of the subscription of this browser.',
    input: z.strictObject({ endpoint: z.nullable(address) }),
    /** No key: push is disabled, because there is no service worker to show a notification. */
    output: z.strictObject({ key: z.nullable(z.string()), isOn: z.boolean(), saysKind: z.boolean() }),
    ...ownAccess,
    actionKind: 'read',
  }),
  turnOnPush: endpoint({
    method: 'PUT',
    path: '/me/push',
    summary:
      'Creates or updates the push subscription of this browser. `saysKind` decides whether a chat request is announced as one.',
    input: z.strictObject({
      endpoint: address,
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
      /** Whether a chat request is announced as one. All other notifications have the same generic text. */
      saysKind: z.boolean(),
      /** Time zone of the browser, for the notification schedule of users who never saved one. */
      timeZone: z.optional(timeZone),
    }),
    output: z.strictObject({}),
    ...ownAccess,
    actionKind: 'own',
  }),
  turnOffPush: endpoint({
    method: 'POST',
    path: '/me/push/off',
    summary: 'Deletes the push subscription of this browser.',
    input: z.strictObject({ endpoint: address }),
    output: z.strictObject({}),
    ...ownAccess,
    actionKind: 'own',
  }),
}
