// Content negotiation (RFC 9110, 12.5.3): picks brotli, gzip or identity for a client and compresses a body with it.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A smaller body fits into the first packets of a connection anyway. */
const compressMinBytes = 1_024

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** `contentType`: images are compressed already. */
export function negotiateEncoding(accepted: string | undefined, contentType: string, bytes: number): Encoding {
  if (accepted === undefined || bytes < compressMinBytes || contentType.startsWith('image/')) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
}

export function compress(encoding: Exclude<Encoding, 'identity'>, body: Buffer): Promise<Buffer> {
  return encoding === 'gzip' ? gzipAsync(body) : brotliAsync(body, { params: brotliParams(body.length) })
}

/**
 * Quality 4: above it a page costs more CPU than the bytes it saves are worth. The default window allocates 4 MB outside of the heap for each
 * call, which makes V8 collect the whole heap; a window of 64 kB covers a page and compresses it to the same size.
 */
function brotliParams(bytes: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  }
}
