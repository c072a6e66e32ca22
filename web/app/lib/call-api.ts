// A call from the browser to the API itself, for the little that is neither a page's data nor a form.
import type { Endpoint, OutputOf } from '@murmullo/contract/endpoint'
import type { ErrorReply } from '@murmullo/contract/errors'

const patienceMs = 10_000

/** What is refused is thrown, with the code as its message. It is sent even if the page is left meanwhile. */
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
