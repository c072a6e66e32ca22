// Browser client for JSON API endpoints, for the few calls that are neither a loader nor a form action.
import type { Endpoint, OutputOf } from '@murmullo/contract/endpoint'
import type { ErrorReply } from '@murmullo/contract/errors'

const patienceMs = 10_000

/** Throws an `Error` with the error code as its message. `keepalive` finishes the request even if the user leaves the page. */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: `/${string}`,
  body: Readonly<Record<string, unknown>>,
): Promise<OutputOf<E>> {
  const response = await fetch(`/api/v1${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    signal: AbortSignal.timeout(patienceMs),
  })
  const reply = (await response.json()) as OutputOf<E> | ErrorReply
  if (!response.ok) throw new Error((reply as ErrorReply).error.code)
  return reply as OutputOf<E>
}
