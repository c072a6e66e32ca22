// Test client: a browser with its own cookie jar and IP address that calls the API over HTTP.
import { createClient } from '@murmullo/contract/api/client'
import { endpoints, type MurmulloApi } from '@murmullo/contract/api/endpoints'
import { createCredentialAutofill } from './credential-autofill.ts'

export type TestUser = {
  readonly api: MurmulloApi
  readonly cookies: Map<string, string>
  /** The same browser against another process. */
  readonly apiAt: (url: string) => MurmulloApi
}

let people = 0

/** `headers`: additional headers of every request. */
export function createTestUser(url: string, address = nextAddress(), headers: Record<string, string> = {}): TestUser {
  const cookies = new Map<string, string>()
  const credentials = createCredentialAutofill()
  const at = (baseUrl: string) =>
    createClient(endpoints, {
      baseUrl,
      fetch: async (input, init) => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(input, {
          ...credentials.fillIn(input, init),
          headers: {
            ...init?.headers,
            'x-forwarded-for': address,
            'sec-fetch-site': 'same-origin',
            ...(cookie && { cookie }),
            ...headers,
          },
        })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (/max-age=0/i.test(line)) cookies.delete(name)
          else cookies.set(name, value)
        }
        await credentials.recordCredential(input, init, answer)
        return answer
      },
    })
  return { api: at(url), cookies, apiAt: at }
}

/** Neighbours have different /24 networks, because these share a budget. */
function nextAddress(): string {
  people += 1
  return `10.77.${people % 250}.${Math.floor(people / 250) % 250}`
}

/** The error code of a call, or "done". */
export const errorCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
