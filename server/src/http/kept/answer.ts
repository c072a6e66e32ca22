// A whole public answer, ready to be sent again: its headers, its body in each encoding somebody asked for, and its tag.
import { hash } from 'node:crypto'
import { compress, type Encoding, negotiateEncoding } from './content-encoding.ts'

export type Headers = readonly (readonly [name: string, value: string])[]

/** These belong to one answer alone, or are written anew when it is sent. */
const unkept = new Set(['date', 'x-request-id', 'connection', 'content-length', 'etag', 'vary', 'content-encoding'])

export class KeptAnswer {
  readonly headers: Headers
  readonly body: Buffer
  readonly etag: string
  readonly madeAt: number
  readonly #packed = new Map<Encoding, Promise<Buffer>>()
  readonly #lines = new Map<Encoding, string[]>()
  readonly #contentType: string

  constructor(headers: Headers, body: Buffer, etag: string, madeAt: number) {
    this.headers = headers.filter(([name]) => !unkept.has(name.toLowerCase()))
    this.body = body
    this.etag = etag
    this.madeAt = madeAt
    this.#contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  }

  get size(): number {
    return this.body.length * 2
  }

  /** The body for whoever accepts these encodings. */
  encode(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.body
    const known = this.#packed.get(encoding)
    if (known !== undefined) return known
    const packed = compress(encoding, this.body)
    this.#packed.set(encoding, packed)
    return packed
  }

  encodingFor(accepted: string | undefined): Encoding {
    return negotiateEncoding(accepted, this.#contentType, this.body.length)
  }

  /** Names and values in turn, as Node writes them fastest. */
  linesFor(encoding: Encoding): string[] {
    const known = this.#lines.get(encoding)
    if (known !== undefined) return known
    const lines = [...this.headers.flat(), 'etag', this.etag, 'vary', 'accept-encoding']
    if (encoding !== 'identity') lines.push('content-encoding', encoding)
    this.#lines.set(encoding, lines)
    return lines
  }

  /** What a reader who has the same already gets. No content policy: the one they have fits the page they have. */
  get unchangedLines(): string[] {
    const rule = this.headers.find(([name]) => name === 'cache-control')?.[1] ?? 'no-cache'
    return ['etag', this.etag, 'vary', 'accept-encoding', 'cache-control', rule]
  }
}

/** `fleeting` is what differs each time without meaning anything, like the nonce: two answers that differ only there are the same. */
export function tagOf(body: Buffer, fleeting: readonly string[]): string {
  const text =
    fleeting.length === 0 ? body : fleeting.reduce((kept, each) => kept.replaceAll(each, ''), body.toString())
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}
