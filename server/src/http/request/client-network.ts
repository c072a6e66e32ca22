// Rate-limit keys: HMAC of the client's IP prefix, or of its Tor circuit or account. Without our key they cannot be turned back into an IP
// address.
import type { KeyObject } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { hmac } from '../../platform/crypto/hmac.ts'

/** `HiddenServiceExportCircuitID` of tor (ops/tor/torrc): a client of the onion service has the circuit id in the last 32 bits of this /64. */
const onionPrefix = 'fc00:dead:beef:4dad'

export function isOnionCircuit(address: string): boolean {
  return isIPv6(address) && isOnionAddress(expandIpv6(address))
}

/** Onion service: an account has one budget on all its circuits. Null for a visitor, and for every other network. */
export function hashOnionAccount(address: string, accountId: string | null, key: KeyObject): string | null {
  return accountId === null || !isOnionCircuit(address) ? null : hash(key, 'account', accountId)
}

/** Hashes of the networks whose budgets a request consumes; `wideNetwork` is null where there is none. */
export type ClientNetwork = { readonly network: string; readonly wideNetwork: string | null }

/** IPv6 is cut to its /64: a home or phone owns a whole /64, so a rate limit per address would be no limit. */
export function hashNetwork(address: string, key: KeyObject): ClientNetwork {
  const wide = wideNetworkPrefix(address)
  return {
    network: hash(key, 'network', networkPrefix(address)),
    wideNetwork: wide === null ? null : hash(key, 'wide network', wide),
  }
}

function hash(key: KeyObject, kind: 'account' | 'network' | 'wide network', value: string): string {
  return hmac(key, kind, value).toString('base64url').slice(0, 22)
}

/** All invalid addresses share one rate limit. */
export function networkPrefix(given: string): string {
  const address = parseAddress(given)
  if (address === null) return 'unknown'
  if (typeof address === 'string') return address
  // Cut to the /64, all circuits would share one budget.
  return isOnionAddress(address) ? address.join(':') : getPrefix64(address)
}

/**
 * The /24 of an IPv4 address or the /48 of an IPv6 address: one customer of a provider can rent as much. Null for a Tor circuit, because all
 * circuits are in one /64, and for an invalid address.
 */
export function wideNetworkPrefix(given: string): string | null {
  const address = parseAddress(given)
  if (address === null) return null
  if (typeof address === 'string') return address.split('.').slice(0, 3).join('.')
  return isOnionAddress(address) ? null : address.slice(0, 3).join(':')
}

/** An IPv4 address as text, an IPv6 address as its eight parts; null when it is neither. */
function parseAddress(given: string): string | string[] | null {
  // Some proxies append the port.
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? given
  if (isIP(address.split('%')[0] ?? '') === 0) return null
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const parts = expandIpv6(address)
  const isMapped = parts.slice(0, 6).join(':') === '0000:0000:0000:0000:0000:ffff'
  return isMapped ? Buffer.from(parts.slice(6).join(''), 'hex').join('.') : parts
}

function isOnionAddress(parts: readonly string[]): boolean {
  return getPrefix64(parts) === onionPrefix
}

function getPrefix64(parts: readonly string[]): string {
  return parts.slice(0, 4).join(':')
}

function expandIpv6(address: string): string[] {
  const [left = '', right] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map((part) => part.padStart(4, '0'))
}
