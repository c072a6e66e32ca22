// Unit test helper: calls the action of a route with a form and a stub of the page context.
import { type ActionFunctionArgs, type data, RouterContextProvider } from 'react-router'
import { pageContext } from '../app/lib/api/page-context.ts'

type Fields = Readonly<Record<string, string | File>> | URLSearchParams
type Stub = {
  /** Groups of the API with the calls that the action makes. */
  readonly api?: object
  readonly viewer?: object | null
  readonly path?: string
  readonly params?: Record<string, string>
  /** A submit without JavaScript. */
  readonly isDocument?: boolean
}
type Action = (args: Pick<ActionFunctionArgs, 'request' | 'url' | 'context' | 'params'>) => Promise<unknown>
type ActionResult = {
  readonly data: unknown
  readonly status: number
  /** Of a redirect. */
  readonly location: string | null
  readonly headers: Headers
}

/** Returns the data and the status, or the location of a redirect. What the action throws is rethrown, except a redirect. */
export async function callAction(
  action: unknown,
  fields: Fields,
  { api = {}, viewer = { kind: 'registered', pendingSteps: null }, path = '/', params = {}, isDocument }: Stub = {},
): Promise<ActionResult> {
  const context = new RouterContextProvider()
  context.set(pageContext, { api, idempotentApi: () => api, viewer } as never)
  const body = new FormData()
  for (const [name, value] of fields instanceof URLSearchParams ? fields : Object.entries(fields))
    body.append(name, value)
  const headers = new Headers(isDocument ? { 'sec-fetch-dest': 'document' } : {})
  const request = new Request(`https://murmullo.test${path}`, { method: 'POST', body, headers })
  const reply = await (action as Action)({ request, url: new URL(request.url), context, params }).catch(
    (error: unknown) => {
      if (error instanceof Response) return error
      throw error
    },
  )
  if (reply instanceof Response)
    return { data: null, status: reply.status, location: reply.headers.get('location'), headers: reply.headers }
  const { data: result, init } = reply as ReturnType<typeof data>
  return { data: result, status: init?.status ?? 200, location: null, headers: new Headers(init?.headers) }
}

/** A refusal of the API, as it reaches a route. */
export function refuseWith(code: string, details: object = {}): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(code), { data: { code, details } }))
}
