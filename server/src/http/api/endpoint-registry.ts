// Endpoint registry and dispatcher: each endpoint has one handler, and every call, over HTTP or in process from a page, passes the same
// checks (access, sanction, rate limit, step-up, input schema, output schema).
import { accessErrorFor } from '@murmullo/contract/core/access'
import { actionKindFor, sanctionErrorFor } from '@murmullo/contract/core/action-kinds'
import {
  type Api,
  type Endpoint,
  type EndpointTable,
  listEndpoints,
  type EndpointOutput,
  type ParsedEndpointInput,
} from '@murmullo/contract/core/endpoint'
import { AppError } from '@murmullo/contract/core/errors'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import * as z from 'zod/mini'
import { sessionCookie } from '../../platform/context/cookie-names.ts'
import { readYourWrites } from '../../platform/context/read-your-writes.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { withStaffRole } from '../../platform/context/with-role.ts'
import type { Outcome } from '../../platform/observability/metrics.ts'
import { withSpan } from '../../platform/observability/spans.ts'
import { collectDocument, type DocumentStream } from '../../platform/pagination/document-stream.ts'
import { toAppError } from '../request/error-handler.ts'
import type { RateLimiter } from '../hooks/rate-limit.ts'
import { createOutputCheck, type OutputCheck } from './output-check.ts'

type Handler<E extends Endpoint, Output = EndpointOutput<E>> = (
  context: RequestContext,
  input: ParsedEndpointInput<E>,
) => Promise<Output>

type RegisteredEndpoint = { readonly handler: Handler<Endpoint>; readonly checkOutput: OutputCheck }

export type EndpointRegistry = {
  readonly limiter: RateLimiter
  /** Validates the values of an output against its schema too. Undeclared fields are always an error. */
  readonly checkValues: boolean
  readonly handlers: Map<Endpoint, RegisteredEndpoint>
}

export function createRegistry(limiter: RateLimiter, { checkValues = true } = {}): EndpointRegistry {
  return { limiter, checkValues, handlers: new Map() }
}

/** Registers the handler of an endpoint. `route(web, secrets.readSecret, readSecret)` is the whole wiring of an operation. */
export function registerEndpoint<E extends Endpoint>(
  registry: EndpointRegistry,
  endpoint: E,
  handler: Handler<E>,
): void {
  if (endpoint.download !== undefined) throw new Error(`${endpoint.path} is a download: use registerDownload`)
  addHandler(registry, endpoint, handler)
}

/** Registers the handler of an endpoint whose response is a streamed file: the handler returns its lists unread. */
export function registerDownload<E extends Endpoint>(
  registry: EndpointRegistry,
  endpoint: E,
  handler: Handler<E, DocumentStream<EndpointOutput<E>>>,
): void {
  if (endpoint.download === undefined) throw new Error(`${endpoint.path} is no download: use registerEndpoint`)
  addHandler(registry, endpoint, handler)
}

function addHandler(registry: EndpointRegistry, endpoint: Endpoint, handler: Handler<Endpoint>): void {
  if (registry.handlers.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is registered twice`)
  registry.handlers.set(endpoint, { handler, checkOutput: createOutputCheck(endpoint, registry) })
}

export function assertAllRegistered(registry: EndpointRegistry, table: EndpointTable): void {
  const unregistered = listEndpoints(table).filter(({ endpoint }) => !registry.handlers.has(endpoint))
  if (unregistered.length > 0) throw new Error(`not registered: ${unregistered.map(({ name }) => name).join(', ')}`)
}

/** Longer than a comment waits for its release, which only its author sees until then. */
const ownPageSeconds = 15

export async function dispatch(
  registry: EndpointRegistry,
  endpoint: Endpoint,
  context: RequestContext,
  rawInput: unknown,
): Promise<unknown> {
  if (endpoint.method === 'GET') return dispatchInSpan(registry, endpoint, context, rawInput)
  const began = performance.now()
  const { method, path } = endpoint
  const recordOutcome = (outcome: Outcome) =>
    context.deps.metrics.recordWrite({ method, path, outcome }, (performance.now() - began) / 1_000)
  try {
    const output = await dispatchInSpan(registry, endpoint, context, rawInput)
    recordOutcome('done')
    // Reactions are of a device and need no account: after them a reader keeps the shared copies of pages.
    const isOwnWrite = endpoint.access !== 'anyone' && actionKindFor(endpoint) !== 'read'
    if (isOwnWrite && context.cookies.read(sessionCookie)) readYourWrites(context.cookies, ownPageSeconds)
    return output
  } catch (error) {
    recordOutcome(toAppError(error).status < 500 ? 'refused' : 'failed')
    throw error
  }
}

function dispatchInSpan(
  registry: EndpointRegistry,
  endpoint: Endpoint,
  context: RequestContext,
  rawInput: unknown,
): Promise<unknown> {
  return withSpan(`endpoint ${endpoint.method} ${endpoint.path}`, () =>
    checkAndHandle(registry, endpoint, context, rawInput),
  )
}

async function checkAndHandle(
  registry: EndpointRegistry,
  endpoint: Endpoint,
  context: RequestContext,
  rawInput: unknown,
): Promise<unknown> {
  const registered = registry.handlers.get(endpoint)
  if (registered === undefined) throw new AppError('request.not_found')
  const refusal = accessErrorFor(endpoint.access, context.viewer)
  if (refusal !== null)
    throw new AppError(isSecondFactorPending(endpoint, context) ? 'access.second_factor_required' : refusal)
  assertNotSanctioned(endpoint, context)
  // Accounts are free to create: an endpoint that requires none has no budget for each account.
  const isForAccounts = endpoint.access !== 'anyone'
  const onionAccount = isForAccounts ? context.onionAccountHash : null
  const client = { network: onionAccount ?? context.networkHash, wideNetwork: context.wideNetworkHash }
  await registry.limiter.consume(endpoint.limit, client)
  // Idle timeout of staff sessions: SSE connections, counters and public pages are no staff endpoints, so an unattended session expires.
  if (isStaffEndpoint(endpoint)) await context.session?.refreshStaffTimeout()
  const output = await runHandler(registered, endpoint, withRoleFor(endpoint, context), rawInput).catch(
    (error: unknown) => {
      if (endpoint.limit.onlyDone && toAppError(error).status < 500) registry.limiter.refund(endpoint.limit, client)
      throw error
    },
  )
  return registered.checkOutput(output)
}

/** A staff member with a pending second factor gets a precise error code, but only for endpoints that the role may call afterwards. */
function isSecondFactorPending(endpoint: Endpoint, { session }: RequestContext): boolean {
  if (!isStaffEndpoint(endpoint)) return false
  const awaiting = session?.awaiting ?? null
  return awaiting !== null && accessErrorFor(endpoint.access, awaiting.kind) === null
}

/** Least privilege: only endpoints of the staff get a query handle with the rights of the staff; PostgreSQL refuses the others. */
function withRoleFor(endpoint: Endpoint, context: RequestContext): RequestContext {
  return isStaffEndpoint(endpoint) ? { ...context, deps: withStaffRole(context.deps) } : context
}

function isStaffEndpoint({ access }: Endpoint): boolean {
  return access === 'moderator' || access === 'admin'
}

/** Enforces sanctions for every endpoint in one function; the session carries the active sanction. */
function assertNotSanctioned(endpoint: Endpoint, { session }: RequestContext): void {
  const sanction = session?.sanction ?? null
  if (sanction === null) return
  const refusal = sanctionErrorFor(sanction.kind, endpoint)
  if (refusal === null) return
  throw new AppError(refusal, sanction.until === null ? {} : { until: truncateToMinute(sanction.until) })
}

async function runHandler(
  registered: RegisteredEndpoint,
  endpoint: Endpoint,
  context: RequestContext,
  rawInput: unknown,
): Promise<unknown> {
  if (endpoint.stepUp && !(await context.session?.hasStepUp())) throw new AppError('access.step_up_required')
  const input = z.safeParse(endpoint.input, rawInput)
  if (!input.success) throw new AppError('request.invalid', { field: input.error.issues[0]?.path.join('.') ?? '' })
  return registered.handler(context, input.data)
}

type ClientOptions = {
  readonly getContext: () => Promise<RequestContext>
  /** Logs an error. Pages render errors, so no outer handler would log them. */
  readonly report: (error: unknown) => void
}

/** In-process API client for page loaders and actions: the same dispatch and checks without a network request. */
export function createInProcessClient<Table extends EndpointTable>(
  registry: EndpointRegistry,
  table: Table,
  caller: ClientOptions,
): Api<Table> {
  const callEndpoint = async (endpoint: Endpoint, input: unknown) => {
    try {
      const output = await dispatch(registry, endpoint, await caller.getContext(), input)
      return endpoint.download === undefined ? output : await collectDocument(output as object)
    } catch (error) {
      caller.report(error)
      throw toAppError(error)
    }
  }
  return mapMembers(table, (group) =>
    mapMembers(
      group as Record<string, Endpoint>,
      (endpoint) =>
        (input: unknown = {}) =>
          callEndpoint(endpoint, input),
    ),
  ) as Api<Table>
}

/** Maps each member on access: a page calls a few endpoints, and a closure for each of all is a hundredth of its CPU time. */
function mapMembers<Member>(source: Readonly<Record<string, Member>>, map: (member: Member) => unknown): object {
  const get = (_: object, name: string | symbol) =>
    typeof name === 'string' && Object.hasOwn(source, name) ? map(source[name] as Member) : undefined
  return new Proxy({}, { get })
}
