// Which network a request comes from, as a stand-in that cannot be turned back into an address without our key.
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** One home or phone owns a whole /64 of IPv6, so a limit per address would be no limit. */
export function networkOf(address: string, key: Buffer): string {
  return createHmac('sha256', key).update(prefixOf(address)).digest('base64url').slice(0, 22)
}

export function prefixOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  return isIPv6(address) ? expand(address).slice(0, 4).join(':') : address
}

function expand(address: string): string[] {
  const [left = '', right] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map((part) => part.padStart(4, '0'))
}
