// Endpoint definition, the single source for HTTP routes, the in-process client, the HTTP client, OpenAPI and the access table.
import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { ActionKind } from './action-kinds.ts'
import type { ErrorCode } from './errors.ts'
import type { RateLimit } from '../constants/rate-limits.ts'

export type ObjectSchema = z.ZodMiniObject
export type Schema = z.ZodMiniType

/** `sharedSeconds`: TTL for shared caches such as a CDN or proxy. `never`: sent with `no-store`. */
export type Caching = 'never' | { readonly sharedSeconds: number }

export type Endpoint<Input extends ObjectSchema = ObjectSchema, Output extends Schema = Schema> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1. Path parameters in braces are fields of the input schema. */
  readonly path: `/${string}`
  readonly summary: string
  readonly input: Input
  readonly output: Output
  readonly errors: readonly ErrorCode[]
  readonly access: Access
  readonly limit: RateLimit
  readonly cache: Caching
  /** Default: `read` for GET, `write` for every other method. */
  readonly actionKind?: ActionKind
  /** Step-up authentication: the session must have verified the password within the last minutes (`limits.stepUp`). Staff only: no session of a member stores it. */
  readonly stepUp?: true
  /** Idempotent by the Idempotency-Key header: a client without a response may retry, and so does the nginx edge (ops/nginx). */
  readonly idempotent?: true
  /** The request body is an image and becomes the field `image` of the input. */
  readonly requestType?: 'image'
  /** The response body is an image; the output schema describes its type and bytes. */
  readonly responseType?: 'image'
  /** The response is a streamed file. The lists of the output object are sent page by page, so its size has no limit. */
  readonly download?: { readonly fileName: `${string}.json` }
}
export type EndpointGroup = Readonly<Record<string, Endpoint>>
export type EndpointTable = Readonly<Record<string, EndpointGroup>>

const declarations = ['method', 'path', 'summary', 'input', 'output', 'errors', 'access', 'limit', 'cache'] as const

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Input extends ObjectSchema, Output extends Schema>(
  spec: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  for (const declaration of declarations)
    if (spec[declaration] === undefined) throw new Error(`${spec.method} ${spec.path} does not declare ${declaration}`)
  if (!isStrict(spec.input)) throw new Error(`${spec.path}: the input must be strict`)
  if (isLoose(spec.output)) throw new Error(`${spec.path}: the output must be strict`)
  for (const name of pathFields(spec.path))
    if (!(name in spec.input.def.shape))
      throw new Error(`${spec.path}: the path parameter {${name}} is not in the input`)
  if ((spec.requestType === 'image') !== 'image' in spec.input.def.shape)
    throw new Error(`${spec.path}: requestType and the image field do not match`)
  if (
    spec.download !== undefined &&
    (spec.method !== 'GET' || spec.cache !== 'never' || spec.output.def.type !== 'object')
  )
    throw new Error(`${spec.path}: a download must be a GET without cache, and its output an object`)
  if (spec.cache !== 'never' && (spec.method !== 'GET' || spec.access !== 'anyone'))
    throw new Error(`${spec.method} ${spec.path} cannot be cached: it is not a public read`)
  if (spec.stepUp && (spec.access === 'anyone' || spec.access === 'account'))
    throw new Error(`${spec.path}: step-up requires accounts that have a password`)
  return Object.freeze(spec)
}

function isStrict(schema: ObjectSchema): boolean {
  return schema.def.catchall?._zod.def.type === 'never'
}

function isLoose(schema: Schema): boolean {
  return schema.def.type === 'object' && !isStrict(schema as ObjectSchema)
}

export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}

type EndpointInput<E extends Endpoint> = z.input<E['input']>
export type EndpointOutput<E extends Endpoint> = z.output<E['output']>
export type ParsedEndpointInput<E extends Endpoint> = z.output<E['input']>

export type EndpointCall<E extends Endpoint> =
  Record<never, never> extends EndpointInput<E>
    ? (input?: EndpointInput<E>) => Promise<EndpointOutput<E>>
    : (input: EndpointInput<E>) => Promise<EndpointOutput<E>>

/** The same client type in a page loader (in process) and in an HTTP client. */
export type Api<Table extends EndpointTable> = {
  readonly [Feature in keyof Table]: { readonly [Verb in keyof Table[Feature]]: EndpointCall<Table[Feature][Verb]> }
}

export type NamedEndpoint = { readonly name: string; readonly endpoint: Endpoint }

export function listEndpoints(table: EndpointTable): NamedEndpoint[] {
  return Object.entries(table).flatMap(([feature, group]) =>
    Object.entries(group).map(([verb, endpoint]) => ({ name: `${feature}.${verb}`, endpoint })),
  )
}
