// Browser client for JSON API endpoints, for the few calls that are neither a loader nor a form action.
import type { Endpoint, EndpointOutput } from '@murmullo/contract/core/endpoint'
import type { ErrorReply } from '@murmullo/contract/core/errors'

const timeoutMs = 10_000

type CallOptions = {
  readonly idempotencyKey?: string
  /** Without cookies: the server does not learn whose browser it is. */
  readonly isAnonymous?: boolean
}

/** Throws an `Error` with the error code as its message. `keepalive` finishes the request even if the user leaves the page. */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: `/${string}`,
  body: Readonly<Record<string, unknown>>,
  { idempotencyKey, isAnonymous = false }: CallOptions = {},
): Promise<EndpointOutput<E>> {
  const response = await fetch(`/api/v1${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(isAnonymous && { credentials: 'omit' as const, referrerPolicy: 'no-referrer' as const }),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const reply = (await response.json()) as EndpointOutput<E> | ErrorReply
  if (!response.ok) throw new Error((reply as ErrorReply).error.code)
  return reply as EndpointOutput<E>
}
