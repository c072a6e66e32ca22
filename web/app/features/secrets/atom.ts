// Atom feed (RFC 4287) of the newest secrets.
import { headLimits } from '@murmullo/contract/limits'
import type { SecretCard } from '@murmullo/contract/secrets'
import { fullName } from '../../lib/brand.ts'
import type { Site } from '../../lib/head.ts'
import { snippet } from '../../lib/snippet.ts'
import { xmlText } from '../../lib/xml.ts'

type AtomFacts = {
  /** Path of the HTML page; `self` is the path of the feed. */
  readonly path: string
  readonly self: string
  readonly title: string
  readonly subtitle: string
  /** Fallback for `updated` in an empty feed. */
  readonly now: string
  readonly items: readonly SecretCard[]
}

export function atomOf({ brand, origin }: Site, { path, self, title, subtitle, now, items }: AtomFacts): string {
  const name = fullName(brand)
  const newest = items.reduce((latest, { publishedAt }) => (publishedAt > latest ? publishedAt : latest), '')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">',
    element('title', `${title} · ${name}`),
    element('subtitle', subtitle),
    element('id', origin + path),
    `<link rel="self" type="application/atom+xml" href="${xmlText(origin + self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(origin + path)}"/>`,
    element('updated', newest || now),
    `<author>${element('name', name)}</author>`,
    ...items.map((item) => entryOf(origin, item)),
    '</feed>',
    '',
  ].join('\n')
}

/** Feed clients have no age confirmation, so an explicit secret is only announced, with a link to its page. */
function entryOf(origin: string, { id, preview, publishedAt, authorNickname, explicit }: SecretCard): string {
  const address = `${origin}/secret/${id}`
  const text = preview.head + preview.tail
  const words = explicit
    ? { title: 'Secreto explícito', content: 'Un secreto para personas adultas. Ábrelo en su página.' }
    : { title: snippet(text, headLimits.titleMax), content: preview.more ? `${text}…` : text }
  return [
    '<entry>',
    element('id', address),
    element('title', words.title),
    element('published', publishedAt),
    element('updated', publishedAt),
    `<author>${element('name', authorNickname ?? 'Anónimo')}</author>`,
    `<link rel="alternate" type="text/html" href="${xmlText(address)}"/>`,
    ...(explicit ? ['<category term="explicito" label="Explícito"/>'] : []),
    `<content type="text">${xmlText(words.content)}</content>`,
    '</entry>',
  ].join('')
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
