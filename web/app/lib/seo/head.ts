// Document head: title, description, canonical URL, robots, Open Graph and Twitter card tags.
import type { MetaDescriptor } from 'react-router'
import { type Brand, fullName } from '../site/brand.ts'

export type Site = { readonly brand: Brand; readonly origin: string }

export type HeadOptions = {
  readonly title: string
  readonly description: string
  /** Canonical path; absent when the page has no canonical URL. */
  readonly path?: string
  readonly index: boolean
  readonly adult?: boolean
  readonly article?: { readonly publishedOn: string }
  /** Path of a page-specific social image, with the same size as the default one. */
  readonly socialImage?: string | undefined
}

const keywords = 'secretos, secretos anónimos, confesiones, confesiones anónimas, desahogo, comunidad anónima'

export function pageHead(site: Site, facts: HeadOptions): MetaDescriptor[] {
  const title = `${facts.title} · ${fullName(site.brand)}`
  return [
    { title },
    { name: 'description', content: facts.description },
    { name: 'robots', content: facts.index ? 'index,follow' : 'noindex,nofollow' },
    ...(facts.path === undefined ? [] : [{ tagName: 'link', rel: 'canonical', href: site.origin + facts.path }]),
    ...(facts.adult ? adultRatings : []),
    // Only crawlers and link previews read these, and they request the server; client-side navigation does not need the code.
    ...(import.meta.env.SSR ? crawlerMeta(site, facts, title) : []),
  ]
}

/** Pages with an Atom feed. */
const feeds: Readonly<Record<string, string>> = { '/': '/atom.xml', '/sfw': '/sfw/atom.xml' }

function crawlerMeta({ brand, origin }: Site, facts: HeadOptions, title: string): MetaDescriptor[] {
  const image = origin + (facts.socialImage ?? '/murmullo-social.jpg')
  const alt = facts.socialImage ? 'Un secreto contado en murmullo' : 'murmullo, y tres puntos que se apagan'
  return [
    { name: 'author', content: fullName(brand) },
    ...(facts.index ? [{ name: 'keywords', content: keywords }] : []),
    ...(facts.path === undefined ? [] : [{ property: 'og:url', content: origin + facts.path }]),
    ...(facts.path !== undefined && feeds[facts.path]
      ? [{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: feeds[facts.path] }]
      : []),
    { property: 'og:type', content: facts.article ? 'article' : 'website' },
    { property: 'og:site_name', content: fullName(brand) },
    { property: 'og:locale', content: 'es_ES' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: facts.description },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    ...(facts.article ? [{ property: 'article:published_time', content: facts.article.publishedOn }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: facts.description },
    { name: 'twitter:image', content: image },
  ]
}

/** Two labels that parental control filters read. */
const adultRatings: MetaDescriptor[] = [
  { name: 'rating', content: 'adult' },
  { name: 'rating', content: 'RTA-5042-1996-1400-1577-RTA' },
]
