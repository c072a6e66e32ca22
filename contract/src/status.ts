// What the two ends agree on about the site itself: whether its parts answer, and whether it is open.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets } from './limits.ts'
import { minute } from './values.ts'

const invite = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).check(z.maxLength(500)),
])

const maintenance = z.strictObject({
  /** Null while open. */
  closedAt: z.nullable(minute),
  /** Where the page of works leads; empty when nowhere. */
  invite: z.string(),
})
export type MaintenanceState = z.output<typeof maintenance>

export const status = {
  readMaintenance: endpoint({
    method: 'GET',
    path: '/admin/maintenance',
    summary: 'Whether the switch for works closes the site, since when, and where its page leads.',
    input: z.strictObject({}),
    output: maintenance,
    errors: [],
    access: 'admin',
    limit: budgets.team,
    cache: 'never',
  }),
  setMaintenance: endpoint({
    method: 'PUT',
    path: '/admin/maintenance',
    summary: 'Closes the site for everybody but administrators, in every process within seconds, or opens it again.',
    input: z.strictObject({ closed: z.boolean(), invite: z.optional(invite) }),
    output: maintenance,
    errors: [],
    access: 'admin',
    stepUp: true,
    limit: budgets.team,
    cache: 'never',
  }),
}
