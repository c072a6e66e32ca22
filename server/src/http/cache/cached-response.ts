// A cached public response: headers, ETag, and the body in each content encoding requested so far.
import { hash } from 'node:crypto'
import { compress, type Encoding, negotiateEncoding } from './content-encoding.ts'

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
  readonly etag: string
  readonly madeAt: number
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly #headersByEncoding = new Map<Encoding, string[]>()
  readonly #contentType: string

  constructor(headers: HeaderList, body: Buffer, etag: string, madeAt: number) {
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
    const lines = [...this.headers.flat(), 'etag', this.etag, 'vary', 'accept-encoding']
    if (encoding !== 'identity') lines.push('content-encoding', encoding)
    this.#headersByEncoding.set(encoding, lines)
    return lines
  }

  /** Headers of a 304 response. No CSP: the browser keeps the one whose nonce matches its cached page. */
  get unchangedLines(): string[] {
    const rule = this.headers.find(([name]) => name === 'cache-control')?.[1] ?? 'no-cache'
    return ['etag', this.etag, 'vary', 'accept-encoding', 'cache-control', rule]
  }
}

/**
 * Weak ETag from a hash of the body. `excluded`: strings that change on every render without meaning, such as the CSP nonce.
 */
export function computeEtag(body: Buffer, excluded: readonly string[]): string {
  const text =
    excluded.length === 0 ? body : excluded.reduce((text, each) => text.replaceAll(each, ''), body.toString())
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}
