// JSON-LD structured data for search engines, escaped so that user text cannot close the script element.
import { use } from 'react'
import { fullName } from '../site/brand.ts'
import type { Site } from './head.ts'
import { useIsServerRendered } from '../rendering/hydration.ts'
import { NonceContext } from '../rendering/csp-nonce.ts'

export type StructuredData = {
  readonly '@context': 'https://schema.org'
  readonly '@type': string
  readonly [field: string]: unknown
}

export function websiteData({ brand, origin }: Site): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: fullName(brand),
    url: `${origin}/`,
    inLanguage: 'es',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={term}` },
      'query-input': 'required name=term',
    },
  }
}

type ArticleOptions = {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly publishedOn: string
  readonly authorNickname: string | null
  readonly comments: number
  readonly explicit: boolean
  readonly socialImage: string | undefined
}

export function articleData({ brand, origin }: Site, facts: ArticleOptions): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: facts.title,
    description: facts.description,
    url: origin + facts.path,
    image: origin + (facts.socialImage ?? '/murmullo-social.jpg'),
    inLanguage: 'es',
    datePublished: facts.publishedOn,
    author: { '@type': 'Person', name: facts.authorNickname ?? 'Anónimo' },
    publisher: { '@type': 'Organization', name: fullName(brand), url: `${origin}/` },
    commentCount: facts.comments,
    isFamilyFriendly: !facts.explicit,
  }
}

/**
 * Server-rendered only: the CSP forbids creating scripts in the browser, and only crawlers read them. In the browser `data` is false, so
 * that its code is removed from the bundle.
 */
export function StructuredDataScript({ data }: { readonly data: false | (() => StructuredData) }) {
  const nonce = use(NonceContext)
  const fromServer = useIsServerRendered()
  if (!fromServer) return null
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- JSON, with every character escaped that could close the script element
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? escapeForScript(JSON.stringify(data())) : '' }}
    />
  )
}

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

function escapeForScript(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? '')
}
