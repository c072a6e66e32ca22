// API endpoints and schemas of the status page and of maintenance mode.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { minute } from '../core/primitives.ts'

const invite = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).check(z.maxLength(500)),
])

const maintenance = z.strictObject({
  /** Null while the site is open. */
  closedAt: z.nullable(minute),
  /** Link target of the maintenance page; empty when there is none. */
  invite: z.string(),
})
export type MaintenanceState = z.output<typeof maintenance>

export const dependencyNames = ['database', 'redis', 'storage'] as const
export type DependencyName = (typeof dependencyNames)[number]
const dependency = { name: z.enum(dependencyNames), ok: z.boolean() }

const check = z.strictObject({ parts: z.array(z.strictObject(dependency)) })
export type Check = z.output<typeof check>

const details = z.strictObject({
  parts: z.array(
    z.strictObject({
      ...dependency,
      ms: z.number(),
      /** Error type only, never its message. */
      fault: z.nullable(z.string()),
    }),
  ),
})
export type CheckDetails = z.output<typeof details>

/** Also validates the maintenance form in the page. */
export const setMaintenanceInput = z.strictObject({ closed: z.boolean(), invite: z.optional(invite) })

export const status = {
  checkParts: endpoint({
    method: 'GET',
    path: '/status',
    summary: 'Checks whether each dependency is available. No further details.',
    input: z.strictObject({}),
    output: check,
    errors: [],
    access: 'anyone',
    limit: rateLimits.checks,
    cache: 'never',
  }),
  readDetails: endpoint({
    method: 'GET',
    path: '/admin/status',
    summary: 'The same check with latency and error type of each dependency.',
    input: z.strictObject({}),
    output: details,
    errors: [],
    access: 'admin',
    limit: rateLimits.team,
    cache: 'never',
  }),
  readMaintenance: endpoint({
    method: 'GET',
    path: '/admin/maintenance',
    summary: 'Returns the state of maintenance mode: since when, and the link of its page.',
    input: z.strictObject({}),
    output: maintenance,
    errors: [],
    access: 'admin',
    limit: rateLimits.team,
    cache: 'never',
  }),
  setMaintenance: endpoint({
    method: 'PUT',
    path: '/admin/maintenance',
    summary: 'Turns maintenance mode on or off, in every process within seconds. Administrators keep access.',
    input: setMaintenanceInput,
    output: maintenance,
    errors: [],
    access: 'admin',
    stepUp: true,
    limit: rateLimits.team,
    cache: 'never',
  }),
}
