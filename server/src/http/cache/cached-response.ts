// A cached public response: headers, ETag, and the body in each content encoding requested so far.
import { hash } from 'node:crypto'
import { compress, type Encoding, negotiateEncoding } from './content-encoding.ts'
import type { IncomingMessage } from 'node:http'

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** Headers that belong to one response only, or that are set again on each send. */
const uncachedHeaders = new Set([
  'date',
  'x-request-id',
  'connection',
  'content-length',
  'etag',
  'vary',
  'content-encoding',
])

export class CachedResponse {
  readonly headers: HeaderList
  readonly body: Buffer
  /** Null: no browser may store the response. */
  readonly etag: string | null
  readonly madeAt: number
  /** Sent from the cache at least once. */
  wasHit = false
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly #headersByEncoding = new Map<Encoding, string[]>()
  readonly #contentType: string
  #unchangedLines: string[] | null = null

  constructor(headers: HeaderList, body: Buffer, etag: string | null, madeAt: number) {
    this.headers = headers.filter(([name]) => !uncachedHeaders.has(name.toLowerCase()))
    this.body = body
    this.etag = etag
    this.madeAt = madeAt
    this.#contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  }

  get size(): number {
    return this.body.length * 2
  }

  /** The body in this encoding. Compressed once, then cached. */
  encode(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.body
    const known = this.#compressed.get(encoding)
    if (known !== undefined) return known
    const packed = compress(encoding, this.body)
    this.#compressed.set(encoding, packed)
    return packed
  }

  encodingFor(accepted: string | undefined): Encoding {
    return negotiateEncoding(accepted, this.#contentType, this.body.length)
  }

  /** Flat array of header names and values: the fastest form for `writeHead`. */
  headersFor(encoding: Encoding): string[] {
    const known = this.#headersByEncoding.get(encoding)
    if (known !== undefined) return known
    const lines = [...this.headers.flat(), ...this.#validatorLines()]
    if (encoding !== 'identity') lines.push('content-encoding', encoding)
    this.#headersByEncoding.set(encoding, lines)
    return lines
  }

  /** Headers of a 304 response. No CSP: the browser keeps the one that lists the scripts of its cached page. */
  get unchangedLines(): string[] {
    this.#unchangedLines ??= [
      ...this.headers.filter(([name]) => name !== 'content-security-policy' && name !== 'content-type').flat(),
      ...this.#validatorLines(),
    ]
    return this.#unchangedLines
  }

  #validatorLines(): string[] {
    return [...(this.etag === null ? [] : ['etag', this.etag]), 'vary', 'accept-encoding']
  }
}

/** Weak ETag from a hash of the body. `requestId` is in every page, and excluded: it changes on every render without meaning. */
export function computeEtag(body: Buffer, requestId: string | null): string {
  const hashed = requestId === null ? body : Buffer.from(body.toString('latin1').replaceAll(requestId, ''), 'latin1')
  return `W/"${hash('sha256', hashed, 'base64url').slice(0, 22)}"`
}

export function matchesEtag(request: IncomingMessage, etag: string | null): boolean {
  return etag !== null && (request.headers['if-none-match']?.includes(etag) ?? false)
}
