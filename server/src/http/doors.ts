// Endpoint registry and dispatcher: each endpoint has one handler, and every call, over HTTP or in process from a page, passes the same
// checks (access, sanction, rate limit, step-up, input schema, output schema).
import { mayCall } from '@murmullo/contract/access'
import { sanctionRefuses } from '@murmullo/contract/deeds'
import {
  type Api,
  type Endpoint,
  type EndpointTable,
  listEndpoints,
  type OutputOf,
  type ParsedInputOf,
} from '@murmullo/contract/endpoint'
import { AppError } from '@murmullo/contract/errors'
import { type FieldCheck, undeclaredFieldsOf } from '@murmullo/contract/fields'
import { cutToMinute } from '@murmullo/contract/values'
import * as z from 'zod/mini'
import type { Call } from '../platform/call.ts'
import type { Outcome } from '../platform/metrics.ts'
import { inSpan } from '../platform/spans.ts'
import { toAppError } from './errors.ts'
import type { Limiter } from './limiter.ts'

type Handler<E extends Endpoint> = (call: Call, input: ParsedInputOf<E>) => Promise<OutputOf<E>>

type Door = { readonly handler: Handler<Endpoint>; readonly undeclaredIn: FieldCheck }

export type Doors = {
  readonly limiter: Limiter
  /** Validates the values of an output against its schema too. Undeclared fields are always an error. */
  readonly checkValues: boolean
  readonly handlers: Map<Endpoint, Door>
}

export function createDoors(limiter: Limiter, { checkValues = true } = {}): Doors {
  return { limiter, checkValues, handlers: new Map() }
}

/** Registers the handler of an endpoint. `route(web, secrets.readSecret, readSecret)` is the whole wiring of an operation. */
export function route<E extends Endpoint>(doors: Doors, endpoint: E, handler: Handler<E>): void {
  if (doors.handlers.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is mounted twice`)
  doors.handlers.set(endpoint, { handler, undeclaredIn: undeclaredFieldsOf(endpoint.output) })
}

export function assertAllOpen(doors: Doors, table: EndpointTable): void {
  const closed = listEndpoints(table).filter(({ endpoint }) => !doors.handlers.has(endpoint))
  if (closed.length > 0) throw new Error(`not mounted: ${closed.map(({ name }) => name).join(', ')}`)
}

export async function answer(doors: Doors, endpoint: Endpoint, call: Call, rawInput: unknown): Promise<unknown> {
  if (endpoint.method === 'GET') return pass(doors, endpoint, call, rawInput)
  const began = performance.now()
  const { method, path } = endpoint
  const ended = (outcome: Outcome) =>
    call.services.metrics.wrote({ method, path, outcome }, (performance.now() - began) / 1_000)
  try {
    const output = await pass(doors, endpoint, call, rawInput)
    ended('done')
    return output
  } catch (error) {
    ended(toAppError(error).status < 500 ? 'refused' : 'failed')
    throw error
  }
}

function pass(doors: Doors, endpoint: Endpoint, call: Call, rawInput: unknown): Promise<unknown> {
  return inSpan(`door ${endpoint.method} ${endpoint.path}`, () => passed(doors, endpoint, call, rawInput))
}

async function passed(doors: Doors, endpoint: Endpoint, call: Call, rawInput: unknown): Promise<unknown> {
  const door = doors.handlers.get(endpoint)
  if (door === undefined) throw new AppError('request.not_found')
  const refusal = mayCall(endpoint.access, call.viewer)
  if (refusal !== null) throw new AppError(isAwaited(endpoint, call) ? 'access.second_factor_required' : refusal)
  assertNotSanctioned(endpoint, call)
  await doors.limiter.spend(endpoint.limit, call.network)
  // Idle timeout of staff sessions: SSE connections, counters and public pages are no staff endpoints, so an unattended session expires.
  if (isOfTeam(endpoint)) await call.signedIn?.noteStaffUse()
  const output = await handle(door, endpoint, call, rawInput).catch((error: unknown) => {
    if (endpoint.limit.onlyDone && toAppError(error).status < 500) doors.limiter.giveBack(endpoint.limit, call.network)
    throw error
  })
  // An undeclared field is a server error here instead of a data leak. The bytes of an image are not checked.
  const undeclared = door.undeclaredIn(endpoint.answers === 'image' ? { ...(output as object), bytes: null } : output)
  if (undeclared !== null) throw new Error(`${endpoint.path} would have answered with ${undeclared}`)
  return doors.checkValues ? z.parse(endpoint.output, output) : output
}

/** A staff member with a pending second factor gets a precise error code, but only for endpoints that the role may call afterwards. */
function isAwaited(endpoint: Endpoint, { signedIn }: Call): boolean {
  if (!isOfTeam(endpoint)) return false
  const awaiting = signedIn?.awaiting ?? null
  return awaiting !== null && mayCall(endpoint.access, awaiting.kind) === null
}

function isOfTeam({ access }: Endpoint): boolean {
  return access === 'moderator' || access === 'admin'
}

/** Enforces sanctions for every endpoint in one function; the session carries the active sanction. */
function assertNotSanctioned(endpoint: Endpoint, { signedIn }: Call): void {
  const sanction = signedIn?.sanction ?? null
  if (sanction === null) return
  const refusal = sanctionRefuses(sanction.kind, endpoint)
  if (refusal === null) return
  throw new AppError(refusal, sanction.until === null ? {} : { until: cutToMinute(sanction.until) })
}

async function handle(door: Door, endpoint: Endpoint, call: Call, rawInput: unknown): Promise<unknown> {
  if (endpoint.stepUp && !(await call.signedIn?.isConfirmed())) throw new AppError('access.step_up_required')
  const input = z.safeParse(endpoint.input, rawInput)
  if (!input.success) throw new AppError('request.invalid', { field: input.error.issues[0]?.path.join('.') ?? '' })
  return door.handler(call, input.data)
}

type Caller = {
  readonly call: () => Promise<Call>
  /** Logs an error. Pages render errors, so no outer handler would log them. */
  readonly report: (error: unknown) => void
}

/** In-process API client for page loaders and actions: the same dispatch and checks without a network request. */
export function callerOf<Table extends EndpointTable>(doors: Doors, table: Table, caller: Caller): Api<Table> {
  const ask = async (endpoint: Endpoint, input: unknown) => {
    try {
      return await answer(doors, endpoint, await caller.call(), input)
    } catch (error) {
      caller.report(error)
      throw toAppError(error)
    }
  }
  const groups = Object.entries(table).map(([feature, group]) => {
    const verbs = Object.entries(group).map(([verb, endpoint]) => [verb, (input: unknown = {}) => ask(endpoint, input)])
    return [feature, Object.fromEntries(verbs)]
  })
  return Object.fromEntries(groups) as Api<Table>
}
