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

export const partNames = ['database', 'memory', 'pictures'] as const
export type PartName = (typeof partNames)[number]
const part = { name: z.enum(partNames), ok: z.boolean() }

const check = z.strictObject({ parts: z.array(z.strictObject(part)) })
export type Check = z.output<typeof check>

const details = z.strictObject({
  parts: z.array(
    z.strictObject({
      ...part,
      ms: z.number(),
      /** What kind of failure it was, never its words. */
      fault: z.nullable(z.string()),
    }),
  ),
})
export type CheckDetails = z.output<typeof details>

export const status = {
  checkParts: endpoint({
    method: 'GET',
    path: '/status',
    summary: 'Whether each part of the site answers, and nothing more about any.',
    input: z.strictObject({}),
    output: check,
    errors: [],
    access: 'anyone',
    limit: budgets.checks,
    cache: 'never',
  }),
  readDetails: endpoint({
    method: 'GET',
    path: '/admin/status',
    summary: 'The same with how long each took and how it failed.',
    input: z.strictObject({}),
    output: details,
    errors: [],
    access: 'admin',
    limit: budgets.team,
    cache: 'never',
  }),
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
