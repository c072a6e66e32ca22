// Replaces the CSP nonce of a cacheable page by hashes of its scripts (CSP Level 3): a cache sends one page to many visitors, and a nonce is valid
// for one response only.
import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const noncedScript = /<script\b[^>]* nonce="([^"]*)"[^>]*>([\s\S]*?)<\/script>/g

/**
 * Hashes only scripts that have the nonce of this response: injected markup cannot know it, and stays blocked. `'self'` instead of
 * `'strict-dynamic'`, which would block the imports and preloads of a script that is allowed by its hash.
 */
export function replaceNonceByHashes(reply: FastifyReply, page: Buffer): Buffer {
  const policy = String(reply.getHeader('content-security-policy'))
  const [source, nonce] = /'strict-dynamic' 'nonce-([^']+)'/.exec(policy) ?? []
  if (source === undefined || nonce === undefined) return page
  // One character per byte: decoding the page as UTF-8 and encoding it again took a twentieth of its rendering.
  const html = page.toString('latin1')
  const hashes = new Set<string>()
  for (const [, scriptNonce, text = ''] of html.matchAll(noncedScript))
    if (scriptNonce === nonce && text !== '')
      hashes.add(`'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`)
  reply.header('content-security-policy', policy.replace(source, ["'self'", ...hashes].join(' ')))
  return Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''), 'latin1')
}
