// Client network pseudonym: HMAC of the IP prefix, the key of rate limits. Without our key it cannot be turned back into an IP address.
import type { KeyObject } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { hmac } from '../../platform/crypto/hmac.ts'

/** IPv6 is cut to its /64: a home or phone owns a whole /64, so a rate limit per address would be no limit. */
export function hashNetwork(address: string, key: KeyObject): string {
  return hmac(key, networkPrefix(address)).toString('base64url').slice(0, 22)
}

export function networkPrefix(given: string): string {
  // Some proxies append the port; all invalid addresses share one rate limit.
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(given)?.[1] ?? given
  if (isIP(address.split('%')[0] ?? '') === 0) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? ipv6Prefix(expandIpv6(address)) : address
}

function ipv6Prefix(parts: string[]): string {
  const isMapped = parts.slice(0, 6).join(':') === '0000:0000:0000:0000:0000:ffff'
  if (!isMapped) return parts.slice(0, 4).join(':')
  return Buffer.from(parts.slice(6).join(''), 'hex').join('.')
}

function expandIpv6(address: string): string[] {
  const [left = '', right] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map((part) => part.padStart(4, '0'))
}
