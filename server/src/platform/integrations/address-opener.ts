// Client of the address opener, the only process with the private keys of IP addresses. One call with a timeout and a typed `unavailable`
// result: without the opener the admin area shows no address, and everything else works.
import { revealAddressInput } from '@murmullo/contract/admin/admin'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import type { Log } from '../observability/logger.ts'

const timeoutMs = 3_000

/** `id`: the public id of the secret. `sealed`: null when no address is stored; the opener records that request, too. */
export const revealRequest = z.extend(revealAddressInput, {
  actorId: z.uuid(),
  sealed: z.nullable(z.base64()),
})
export type RevealRequest = z.output<typeof revealRequest>
const revealResponse = z.strictObject({ address: z.nullable(z.string()) })

type RevealResult = z.output<typeof revealResponse> | 'exhausted' | 'unavailable'
export type AddressOpener = { readonly reveal: (request: RevealRequest) => Promise<RevealResult> }

export function createAddressOpener(
  { ADDRESS_OPENER_URL: url, ADDRESS_OPENER_TOKEN: token }: Config,
  log: Log,
): AddressOpener {
  if (url === undefined || token === undefined) return { reveal: () => Promise.resolve('unavailable') }
  const call = async (request: RevealRequest): Promise<RevealResult> => {
    const response = await fetch(new URL('/reveals', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return revealResponse.parse(await response.json())
    await response.body?.cancel()
    if (response.status === 429) return 'exhausted'
    log.warn({ component: 'address-opener', status: response.status }, 'reveal refused')
    return 'unavailable'
  }
  return {
    reveal: (request) =>
      call(request).catch((exception: unknown) => {
        log.warn({ component: 'address-opener', exception }, 'address opener unavailable')
        return 'unavailable'
      }),
  }
}
