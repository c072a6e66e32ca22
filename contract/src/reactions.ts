// What the two ends agree on about reactions: given and taken back without an account, by a browser that we know only by a random token.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { reactionKinds } from './secrets.ts'
import { publicId } from './values.ts'

/** A random id with our signature. It says which browser reacted and nothing else; whoever holds it may take those reactions back. */
export const deviceToken = z.string().check(z.regex(/^[\w-]{40,200}$/))

const kind = z.enum(reactionKinds)

export const reactions = {
  issueDevice: endpoint({
    method: 'POST',
    path: '/devices',
    summary: 'A new signed token for this browser, to be kept in its local storage.',
    input: z.strictObject({}),
    output: z.strictObject({ device: deviceToken }),
    errors: [],
    access: 'anyone',
    limit: budgets.newDevices,
    cache: 'never',
    deed: 'read',
  }),
  setReaction: endpoint({
    method: 'PUT',
    path: '/secrets/{secretId}/reactions/{kind}',
    summary: 'Gives one reaction to a secret, or takes it back. Saying the same twice changes nothing.',
    input: z.strictObject({ secretId: publicId, kind, reacted: z.boolean(), device: z.optional(deviceToken) }),
    output: z.strictObject({}),
    errors: [
      'secrets.not_found',
      'reactions.device_missing',
      'reactions.device_unknown',
      // Of a kind that a secret with the help card does not offer. Taking one back is always accepted.
      'reactions.not_offered',
    ],
    access: 'anyone',
    limit: budgets.reactions,
    cache: 'never',
  }),
  listMine: endpoint({
    method: 'POST',
    path: '/reactions/mine',
    summary: 'Which reactions this browser has given to the named secrets.',
    input: z.strictObject({
      device: deviceToken,
      secretIds: z.array(publicId).check(z.minLength(1), z.maxLength(limits.reactions.mineMax)),
    }),
    output: z.strictObject({ mine: z.array(z.strictObject({ secretId: publicId, kinds: z.array(kind) })) }),
    errors: ['reactions.device_unknown'],
    access: 'anyone',
    limit: budgets.publicRead,
    cache: 'never',
    deed: 'read',
  }),
}
