// Unit tests of the document head: the meta tags that crawlers read.
import { expect, test } from 'vitest'
import { pageHead } from './head.ts'

const site = { brand: { name: 'Murmullo', suffix: '.es' }, origin: 'https://murmullo.example' } as const
const page = { title: 'Secretos', description: 'Secretos anónimos.', path: '/sfw' }

const contentOf = (index: boolean, name: string) =>
  pageHead(site, { ...page, index }).flatMap((tag) => ('name' in tag && tag.name === name ? [tag.content] : []))

test('document head: an indexed page has keywords, a page that is not indexed has none; both name the author (SEO-06)', () => {
  expect(contentOf(true, 'keywords')).toEqual([expect.stringContaining('secretos anónimos')])
  expect(contentOf(false, 'keywords')).toEqual([])
  for (const index of [true, false]) expect(contentOf(index, 'author')).toEqual(['Murmullo.es'])
})

test('document head: the canonical URL is on the main host (SEO-06)', () => {
  expect(pageHead(site, { ...page, index: true })).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://murmullo.example/sfw',
  })
})
