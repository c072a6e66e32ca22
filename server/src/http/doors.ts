// The doors of the application: each endpoint is opened once, and every call, from HTTP or from a page, passes the same checks.
import { mayCall } from '@murmullo/contract/access'
import {
  type Api,
  type Endpoint,
  type EndpointTable,
  listEndpoints,
  type OutputOf,
  type ParsedInputOf,
} from '@murmullo/contract/endpoint'
import { AppError } from '@murmullo/contract/errors'
import * as z from 'zod/mini'
import type { Call } from '../platform/call.ts'
import { toAppError } from './errors.ts'
import type { Limiter } from './limiter.ts'

type Handler<E extends Endpoint> = (call: Call, input: ParsedInputOf<E>) => Promise<OutputOf<E>>

export type Doors = { readonly limiter: Limiter; readonly handlers: Map<Endpoint, Handler<Endpoint>> }

export function createDoors(limiter: Limiter): Doors {
  return { limiter, handlers: new Map() }
}

/** Opens one endpoint. `route(web, secrets.readSecret, readSecret)` is the whole wiring of an operation. */
export function route<E extends Endpoint>(doors: Doors, endpoint: E, handler: Handler<E>): void {
  if (doors.handlers.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is mounted twice`)
  doors.handlers.set(endpoint, handler)
}

export function assertAllOpen(doors: Doors, table: EndpointTable): void {
  const closed = listEndpoints(table).filter(({ endpoint }) => !doors.handlers.has(endpoint))
  if (closed.length > 0) throw new Error(`not mounted: ${closed.map(({ name }) => name).join(', ')}`)
}

export async function answer(doors: Doors, endpoint: Endpoint, call: Call, rawInput: unknown): Promise<unknown> {
  const handler = doors.handlers.get(endpoint)
  if (handler === undefined) throw new AppError('request.not_found')
  const refusal = mayCall(endpoint.access, call.viewer)
  if (refusal !== null) throw new AppError(refusal)
  await doors.limiter(endpoint.limit, call.network)
  const input = z.safeParse(endpoint.input, rawInput)
  if (!input.success) throw new AppError('request.invalid', { field: input.error.issues[0]?.path.join('.') ?? '' })
  // The output is checked too: a field nobody declared is an error here, not a leak outside.
  return z.parse(endpoint.output, await handler(call, input.data))
}

type Caller = {
  readonly call: () => Promise<Call>
  /** Pages turn errors into pages, so nobody further out would log them. */
  readonly report: (error: unknown) => void
}

/** The API as pages use it: the same doors without the way through the network. */
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
