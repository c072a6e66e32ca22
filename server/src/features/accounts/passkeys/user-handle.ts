// WebAuthn user handle of an account: its public id, which is random. A passkey provider stores it beside the passkey.
import type { PasskeyAssertion } from '@murmullo/contract/accounts/passkeys'

export function createUserHandle(publicId: string): string {
  return Buffer.from(publicId).toString('base64url')
}

/** An authenticator may leave it out: the session names the account. One that is there must be of this account. */
export function isHandleOf(publicId: string, { userHandle }: PasskeyAssertion['response']): boolean {
  return userHandle === undefined || userHandle === null || userHandle === createUserHandle(publicId)
}
