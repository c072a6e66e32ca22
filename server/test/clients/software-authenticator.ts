// WebAuthn authenticator for tests, without a browser: an ES256 key pair, a signature counter, and the CBOR of attestation objects.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@murmullo/contract/accounts/passkeys'

/** Replaces what an honest browser and authenticator would send. */
export type Forgery = {
  readonly type?: string
  readonly challenge?: string
  readonly origin?: string
  readonly rpId?: string
  readonly isUserVerified?: boolean
  readonly signCount?: number
  readonly userHandle?: string
}

export type Authenticator = {
  readonly create: (options: PasskeyCreationOptions, forgery?: Forgery) => PasskeyAttestation
  readonly get: (options: PasskeyRequestOptions, forgery?: Forgery) => PasskeyAssertion
}

/** `hasCounter`: false for an authenticator that always sends 0, as synchronized passkeys do. */
export function createAuthenticator(origin: string, { hasCounter = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let uses = 0
  let userHandle = ''

  const createAuthData = (rpId: string, { isUserVerified = true, signCount }: Forgery, attested?: Buffer): Buffer => {
    uses += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signCount ?? (hasCounter ? uses : 0))
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }
  const createClientData = (type: string, challenge: string, forgery: Forgery): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pick(forgery) }))

  return {
    create: ({ challenge, rp, user }, forgery = {}) => {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const point = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url')) as [Buffer, Buffer]
      const key = encodeCbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point[0]],
          [-3, point[1]],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key])
      const authData = createAuthData(forgery.rpId ?? rp.id, forgery, attested)
      const attestationObject = encodeCbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: createClientData('webauthn.create', challenge, forgery).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'of-the-future'],
        },
      }
    },
    get: ({ challenge, rpId }, forgery = {}) => {
      const authenticatorData = createAuthData(forgery.rpId ?? rpId, forgery)
      const clientData = createClientData('webauthn.get', challenge, forgery)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: forgery.userHandle ?? userHandle,
        },
      }
    },
  }
}

function pick({ type, challenge, origin }: Forgery): Forgery {
  return { ...(type && { type }), ...(challenge && { challenge }), ...(origin && { origin }) }
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

type Cbor = number | string | Buffer | Map<number | string, Cbor> | Map<number, Cbor> | Map<string, Cbor>

/** CBOR (RFC 8949) of the few types that WebAuthn needs. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const entries = [...(value as Map<number | string, Cbor>)]
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(encodeCbor)])
}

function cborHead(majorType: number, argument: number): Buffer {
  const type = majorType << 5
  if (argument < 24) return Buffer.from([type | argument])
  return argument < 256 ? Buffer.from([type | 24, argument]) : Buffer.from([type | 25, argument >> 8, argument & 255])
}
