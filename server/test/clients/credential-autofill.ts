// Password manager of the test client: stores the password or recovery phrase of a response, and fills it in where an endpoint requires proof.
// A test that sends `proof` itself is not changed. A client that only has the cookies (a stolen session) has nothing to fill in.
const requiresProof = /\/accounts\/me\/(delete|archive)$/

export type CredentialAutofill = {
  readonly fillIn: (input: unknown, init: RequestInit | undefined) => RequestInit | undefined
  readonly recordCredential: (input: unknown, init: RequestInit | undefined, answer: Response) => Promise<void>
}

export function createCredentialAutofill(): CredentialAutofill {
  let proof: string | undefined
  return {
    fillIn: (input, init) => {
      if (proof === undefined || init?.method !== 'POST' || !requiresProof.test(String(input))) return init
      return { ...init, body: JSON.stringify({ proof, ...bodyOf(init) }) }
    },
    recordCredential: async (input, init, answer) => {
      if (!answer.ok) return
      const path = String(input)
      if (/\/accounts\/(register|log-in|recover)$|\/me\/password$/.test(path)) {
        const { password, phrase } = bodyOf(init)
        proof = password ?? phrase
      }
      if (path.endsWith('/accounts/me/phrase')) proof = ((await answer.clone().json()) as { phrase: string }).phrase
    },
  }
}

function bodyOf(init: RequestInit | undefined): Record<string, string> {
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {}
}
