// A small typed HTTP client for the API, for programs that are not our pages.
import { type Api, type Endpoint, type EndpointTable, pathFields } from './endpoint.ts'
import { AppError, type ErrorReply, isErrorCode } from './errors.ts'

export type ClientOptions = { readonly baseUrl: string; readonly fetch?: typeof fetch }

export function createClient<Table extends EndpointTable>(table: Table, options: ClientOptions): Api<Table> {
  const groups = Object.entries(table).map(([feature, group]) => [
    feature,
    Object.fromEntries(Object.entries(group).map(([verb, e]) => [verb, (input = {}) => call(e, input, options)])),
  ])
  return Object.fromEntries(groups) as Api<Table>
}

async function call(endpoint: Endpoint, input: Record<string, unknown>, options: ClientOptions): Promise<unknown> {
  const response = await (options.fetch ?? fetch)(options.baseUrl + urlOf(endpoint, input), {
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && {
      body: JSON.stringify(rest(endpoint, input)),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    }),
  })
  const reply: unknown = await response.json().catch(() => null)
  if (response.ok) return reply
  throw toAppError(reply)
}

function urlOf(endpoint: Endpoint, input: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  if (endpoint.method !== 'GET') return `/api/v1${path}`
  const query = Object.entries(rest(endpoint, input)).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, `${value as string | number | boolean}`]],
  )
  return `/api/v1${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`
}

function rest(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const inPath = pathFields(endpoint.path)
  return Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
}

function toAppError(reply: unknown): AppError {
  const error = (reply as ErrorReply | null)?.error
  return isErrorCode(error?.code) ? new AppError(error.code, error.data) : new AppError('service.failed')
}
