// API endpoints and schemas of passkeys (WebAuthn): registration by staff, and their use as second factor and for step-up.
import * as z from 'zod/mini'
import { emptyObject } from './auth.ts'
import { passkeyLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, publicId, singleLinePattern } from '../core/primitives.ts'

/** How a browser reaches the authenticator. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/))
const challenge = z.string()
const credentialId = base64url(1_400)
const clientDataJSON = base64url(8_000)
const descriptors = z.array(
  z.strictObject({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.enum(passkeyTransports)),
  }),
)

/** PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.strictObject({
  challenge,
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.output<typeof creationOptions>

/** PublicKeyCredentialRequestOptionsJSON. */
const requestOptions = z.strictObject({
  challenge,
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: descriptors,
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.output<typeof requestOptions>

/** The fields of RegistrationResponseJSON that the server uses. Browsers send more: the rest is ignored. */
const attestation = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
})
export type PasskeyAttestation = z.output<typeof attestation>

/** The same of AuthenticationResponseJSON. */
const assertion = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
})
export type PasskeyAssertion = z.output<typeof assertion>

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyLimits.nameMax), z.regex(singleLinePattern))
/** Also validates the form of the page. */
export const passkeyNameInput = z.strictObject({ name })

const passkey = z.strictObject({
  id: publicId,
  name: z.string(),
  since: day,
  /** Day of the last use; null before the first one. */
  used: z.nullable(day),
})
export type Passkey = z.output<typeof passkey>

const write = { cache: 'never', access: 'registered', limit: rateLimits.confirmations, actionKind: 'own' } as const

export const passkeyEndpoints = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/accounts/me/passkeys',
    summary: 'Lists the passkeys of a staff member whose session has passed the second factor.',
    input: emptyObject,
    output: z.strictObject({ items: z.array(passkey) }),
    errors: ['access.second_factor_required'],
    access: 'registered',
    limit: rateLimits.ownReads,
    cache: 'never',
    actionKind: 'own',
  }),
  offerPasskey: endpoint({
    method: 'POST',
    path: '/accounts/me/passkeys/offer',
    summary: 'Begins the registration of a passkey: returns WebAuthn options with a challenge of this session.',
    input: emptyObject,
    output: creationOptions,
    errors: ['access.second_factor_required', 'accounts.passkeys_full'],
    stepUp: true,
    ...write,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/accounts/me/passkeys',
    summary:
      'Registers a passkey: verifies the response of the browser to the offered options. A challenge works once.',
    input: z.strictObject({ name, credential: attestation }),
    output: emptyObject,
    errors: [
      'access.second_factor_required',
      'accounts.passkey_rejected',
      'accounts.passkey_exists',
      'accounts.passkeys_full',
    ],
    stepUp: true,
    ...write,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/accounts/me/passkeys/{id}',
    summary: 'Deletes a passkey. All other sessions must show the second factor again.',
    input: z.strictObject({ id: publicId }),
    output: emptyObject,
    errors: ['access.second_factor_required', 'accounts.passkey_unknown'],
    stepUp: true,
    ...write,
  }),
  challengePasskey: endpoint({
    method: 'POST',
    path: '/accounts/me/passkeys/challenge',
    summary: 'Begins the use of a passkey: returns WebAuthn options with a challenge of this session.',
    input: emptyObject,
    output: requestOptions,
    errors: ['accounts.passkey_missing'],
    ...write,
  }),
  passWithPasskey: endpoint({
    method: 'POST',
    path: '/accounts/me/second-factor/passkey',
    summary: 'Verifies the second factor for this session with a passkey instead of a code. A challenge works once.',
    input: z.strictObject({ credential: assertion }),
    output: emptyObject,
    errors: ['accounts.passkey_rejected'],
    ...write,
  }),
  confirmWithPasskey: endpoint({
    method: 'POST',
    path: '/accounts/me/confirm/passkey',
    summary: 'Step-up authentication with a passkey instead of the password. A challenge works once.',
    input: z.strictObject({ credential: assertion }),
    output: emptyObject,
    errors: ['access.second_factor_required', 'accounts.passkey_rejected'],
    ...write,
  }),
}
