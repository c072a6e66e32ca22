// Atom feed (RFC 4287) of the newest secrets.
import { headLimits } from '@murmullo/contract/constants/limits'
import type { ListedCard } from '@murmullo/contract/content/secrets'
import { fullName } from '../../lib/site/brand.ts'
import type { Site } from '../../lib/seo/head.ts'
import { snippet } from '../../lib/format/snippet.ts'
import { escapeXml } from '../../lib/seo/escape-xml.ts'

type AtomFeedInput = {
  /** Path of the HTML page; `self` is the path of the feed. */
  readonly path: string
  readonly self: string
  readonly title: string
  readonly subtitle: string
  /** Fallback for `updated` in an empty feed. */
  readonly now: string
  readonly items: readonly ListedCard[]
}

export function renderAtomFeed(
  { brand, origin }: Site,
  { path, self, title, subtitle, now, items }: AtomFeedInput,
): string {
  const name = fullName(brand)
  const newest = items.reduce((latest, { publishedAt }) => (publishedAt > latest ? publishedAt : latest), '')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">',
    element('title', `${title} · ${name}`),
    element('subtitle', subtitle),
    element('id', origin + path),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + path)}"/>`,
    element('updated', newest || now),
    `<author>${element('name', name)}</author>`,
    ...items.map((item) => renderEntry(origin, item)),
    '</feed>',
    '',
  ].join('\n')
}

/** Feed clients have no age confirmation, so an explicit secret is only announced, with a link to its page. */
function renderEntry(origin: string, { id, preview, publishedAt, authorNickname, explicit }: ListedCard): string {
  const address = `${origin}/secret/${id}`
  const text = preview === null ? '' : preview.head + preview.tail
  const entryText =
    explicit || preview === null
      ? { title: 'Secreto explícito', content: 'Un secreto para personas adultas. Ábrelo en su página.' }
      : { title: snippet(text, headLimits.titleMax), content: preview.more ? `${text}…` : text }
  return [
    '<entry>',
    element('id', address),
    element('title', entryText.title),
    element('published', publishedAt),
    element('updated', publishedAt),
    `<author>${element('name', authorNickname ?? 'Anónimo')}</author>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    ...(explicit ? ['<category term="explicito" label="Explícito"/>'] : []),
    `<content type="text">${escapeXml(entryText.content)}</content>`,
    '</entry>',
  ].join('')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
