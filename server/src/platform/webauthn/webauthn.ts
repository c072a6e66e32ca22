// WebAuthn (passkeys): verifies what a browser returns for a challenge. The relying party is the configured origin, not the requested host.
import { randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@murmullo/contract/accounts/passkeys'
import type { Config } from '../config.ts'

export type RelyingParty = { readonly id: string; readonly origin: string }

/** COSE algorithms that a passkey may use: EdDSA, ES256, RS256. */
export const passkeyAlgorithms: number[] = [-8, -7, -257]

export type Credential = { readonly id: Buffer; readonly publicKey: Buffer; readonly signCount: number }

export function getRelyingParty({ ORIGIN }: Pick<Config, 'ORIGIN'>): RelyingParty {
  return { id: new URL(ORIGIN).hostname, origin: ORIGIN }
}

export function generateChallenge(): Buffer {
  return randomBytes(32)
}

/** The new credential; null when the response is not a valid one to this challenge, with user verification. */
export async function verifyAttestation(
  party: RelyingParty,
  challenge: Buffer,
  { id, type, response }: PasskeyAttestation,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { clientDataJSON, attestationObject } = response
  const verification = await nullOnError(
    verifyRegistrationResponse({
      response: { id, rawId: id, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      ...expectationsFor(party, challenge),
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  )
  if (!verification?.verified) return null
  const { credential } = verification.registrationInfo
  return {
    id: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
  }
}

/**
 * The new signature counter; null when the response is not a valid one to this challenge, with user verification. The counter must grow, unless
 * the authenticator always sends 0.
 */
export async function verifyAssertion(
  party: RelyingParty,
  { challenge, credential }: { readonly challenge: Buffer; readonly credential: Credential },
  { id, type, response }: PasskeyAssertion,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { clientDataJSON, authenticatorData, signature } = response
  const verification = await nullOnError(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      ...expectationsFor(party, challenge),
      credential: {
        id: credential.id.toString('base64url'),
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.signCount,
      },
    }),
  )
  return verification?.verified ? verification.authenticationInfo.newCounter : null
}

function expectationsFor({ id, origin }: RelyingParty, challenge: Buffer) {
  return {
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** Loaded with the first passkey: it has parsers of certificates for attestations, which few processes ever need. */
function loadLibrary() {
  return import('@simplewebauthn/server')
}

/** The library throws an error for each invalid field. The client learns only that its response was refused. */
function nullOnError<Result>(verification: Promise<Result>): Promise<Result | null> {
  return verification.catch(() => null)
}
