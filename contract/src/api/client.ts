// Typed HTTP client for the API, generated from the endpoint table. For programs other than our own pages.
import { type Api, type Endpoint, type EndpointTable, pathFields } from '../core/endpoint.ts'
import { AppError, type ErrorReply, isErrorCode } from '../core/errors.ts'

export type ClientOptions = { readonly baseUrl: string; readonly fetch?: typeof fetch }

export function createClient<Table extends EndpointTable>(table: Table, options: ClientOptions): Api<Table> {
  const groups = Object.entries(table).map(([feature, group]) => [
    feature,
    Object.fromEntries(Object.entries(group).map(([verb, e]) => [verb, (input = {}) => call(e, input, options)])),
  ])
  return Object.fromEntries(groups) as Api<Table>
}

async function call(endpoint: Endpoint, input: Record<string, unknown>, options: ClientOptions): Promise<unknown> {
  const response = await (options.fetch ?? fetch)(options.baseUrl + requestUrl(endpoint, input), {
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && requestBody(endpoint, input)),
  })
  if (response.ok && endpoint.responseType === 'image') return readImageResponse(response)
  const reply: unknown = await response.json().catch(() => undefined)
  // Without a body that can be parsed, as after a streamed response that ended early, there is no result.
  if (response.ok && reply !== undefined) return reply
  throw toAppError(reply)
}

function requestBody(endpoint: Endpoint, input: Record<string, unknown>): RequestInit {
  const once = endpoint.idempotent && { 'idempotency-key': crypto.randomUUID() }
  if (endpoint.requestType === 'image')
    return { body: input.image as Blob, headers: { 'content-type': 'application/octet-stream', ...once } }
  return {
    body: JSON.stringify(nonPathFields(endpoint, input)),
    headers: { 'content-type': 'application/json', ...once },
  }
}

async function readImageResponse(response: Response): Promise<unknown> {
  const image = await response.blob()
  return { type: response.headers.get('content-type'), size: image.size, bytes: image.stream() }
}

function requestUrl(endpoint: Endpoint, input: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  if (endpoint.method !== 'GET') return `/api/v1${path}`
  const query = Object.entries(nonPathFields(endpoint, input)).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, `${value as string | number | boolean}`]],
  )
  return `/api/v1${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`
}

function nonPathFields(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const inPath = pathFields(endpoint.path)
  return Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
}

function toAppError(reply: unknown): AppError {
  const error = (reply as ErrorReply | null | undefined)?.error
  return isErrorCode(error?.code) ? new AppError(error.code, error.data) : new AppError('service.failed')
}
