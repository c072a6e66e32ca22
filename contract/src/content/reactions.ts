// API endpoints and schemas of reactions. They need no account: a browser is identified only by a random signed token.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { reactionLimits } from '../constants/view-limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { reactionKinds } from './secrets.ts'
import { publicId } from '../core/primitives.ts'

/** A random id with an HMAC signature. It identifies a browser and nothing else; its holder can remove those reactions. */
export const deviceToken = z.string().check(z.regex(/^[\w-]{40,200}$/))

const kind = z.enum(reactionKinds)

export const reactions = {
  issueDevice: endpoint({
    method: 'POST',
    path: '/devices',
    summary: 'Issues a signed device token, to be stored in local storage.',
    input: z.strictObject({}),
    output: z.strictObject({ device: deviceToken }),
    errors: [],
    access: 'anyone',
    limit: rateLimits.newDevices,
    cache: 'never',
    actionKind: 'read',
  }),
  setReaction: endpoint({
    method: 'PUT',
    path: '/secrets/{secretId}/reactions/{kind}',
    summary: 'Adds or removes one reaction to a secret. Idempotent.',
    input: z.strictObject({ secretId: publicId, kind, reacted: z.boolean(), device: z.optional(deviceToken) }),
    output: z.strictObject({}),
    errors: [
      'secrets.not_found',
      'reactions.device_missing',
      'reactions.device_unknown',
      // For a kind that a secret with the help card does not offer. Removing one is always accepted.
      'reactions.not_offered',
    ],
    access: 'anyone',
    limit: rateLimits.reactions,
    cache: 'never',
  }),
  listMine: endpoint({
    method: 'POST',
    path: '/reactions/mine',
    summary: 'Lists the reactions of this browser to the given secrets.',
    input: z.strictObject({
      device: deviceToken,
      secretIds: z.array(publicId).check(z.minLength(1), z.maxLength(reactionLimits.mineMax)),
    }),
    output: z.strictObject({ mine: z.array(z.strictObject({ secretId: publicId, kinds: z.array(kind) })) }),
    errors: ['reactions.device_unknown'],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: 'never',
    actionKind: 'read',
  }),
}
