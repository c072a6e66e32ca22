// Passkeys (WebAuthn) in the browser, with the platform's own JSON helpers. Loaded on demand by staff pages only.
import type { accounts } from '@murmullo/contract/accounts/accounts'
import type { PasskeyCreationOptions } from '@murmullo/contract/accounts/passkeys'
import { callApi } from '../api/call-api.ts'

/** Text for a page that cannot use passkeys; null when it can. They belong to one host: not to the onion address, nor to a mirror. */
export function passkeyObstacle(origin: string): string | null {
  const { host } = new URL(origin)
  if (host !== location.host) return `Las llaves de acceso solo funcionan en ${host}. Aquí puedes usar un código.`
  if ('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential) return null
  return 'Este navegador no admite llaves de acceso. Puedes usar un código.'
}

/** Creates a passkey. The response of the authenticator, as JSON. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return JSON.stringify(await navigator.credentials.create({ publicKey }))
}

/** Uses one of the passkeys of the account. The response of the authenticator, as JSON. */
export async function requestPasskey(): Promise<string> {
  type Challenge = (typeof accounts)['challengePasskey']
  const options = await callApi<Challenge>('POST', '/accounts/me/passkeys/challenge', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return JSON.stringify(await navigator.credentials.get({ publicKey }))
}
