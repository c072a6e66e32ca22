// TOTP codes (RFC 6238) with the parameters that every authenticator app supports, and the QR code of a secret.
import { secondFactorLimits } from '@murmullo/contract/constants/limits'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

const { digits, periodSeconds: period, window } = secondFactorLimits
const issuer = 'Murmullo'
/** The only hash that all authenticator apps are sure to support. */
const algorithm = 'SHA1'

/** 160 bits, as the RFC recommends. */
export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpCodeAt(key: string, timestamp: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), algorithm, digits, period, timestamp })
}

/** Time step of a valid code, within the window around the timestamp; null for an invalid code. */
export function findTotpStep(key: string, token: string, timestamp: number): number | null {
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(key), algorithm, digits, period, timestamp, window })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}

export function buildOtpauthUri(key: string, label: string): string {
  return new TOTP({ issuer, label, secret: key, algorithm, digits, period }).toString()
}

/** QR code as an SVG path: each run of dark modules is one rectangle. */
export function renderQrCode(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => darkRuns(row).map(([x, wide]) => `M${x} ${y}h${wide}v1h-${wide}z`))
  return { size, path: path.join('') }
}

function darkRuns(row: readonly boolean[]): [from: number, wide: number][] {
  const found: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = found.at(-1)
    if (!isDark) continue
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  }
  return found
}
