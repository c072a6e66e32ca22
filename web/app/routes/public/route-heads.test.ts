// Unit tests of the document heads of feed, secret and search: what search engines may index.
import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { explicitSecretHead } from '../../features/age-gate/explicit-secret.ts'
import { createSecretCard } from '../../../test/secret-card.ts'
import { meta as feedHead } from './feed.tsx'
import { meta as searchHead } from './search.tsx'
import { meta as secretHead } from './secret.tsx'

const matches = [{ loaderData: { brand: { name: 'Murmullo', suffix: '.es' }, origin: 'https://murmullo.example' } }]
const headOf = (meta: (args: never) => MetaDescriptor[] | undefined, loaderData: object) => {
  const tags = (meta({ loaderData, matches } as never) ?? []) as Record<string, string>[]
  const content = (name: string) => tags.find((tag) => tag.name === name || tag.property === name)?.content
  return { content, title: tags[0]?.title, canonical: tags.find(({ rel }) => rel === 'canonical')?.href }
}

const texts = { title: 'Secretos amistosos', description: 'Secretos.' }

test('feed head: a filtered feed is not indexed, and its canonical URL is that of the section', () => {
  const filtered = headOf(feedHead, { section: 'sfw', search: '?pais=MX', texts })
  expect([filtered.content('robots'), filtered.canonical]).toEqual(['noindex,nofollow', 'https://murmullo.example/sfw'])
  expect(headOf(feedHead, { section: 'sfw', search: '', texts }).content('robots')).toBe('index,follow')
})

test('secret head: canonical URL, Open Graph, Twitter card and robots; an explicit secret is not indexed', () => {
  const secret = { ...createSecretCard(), state: 'public' }
  const head = { title: 'Un secreto', description: 'Un secreto corto.' }
  const { content, canonical } = headOf(secretHead, { secret, head })
  expect(canonical).toBe(`https://murmullo.example/secret/${secret.id}`)
  expect([content('og:type'), content('article:published_time')]).toEqual(['article', '2026-11-15'])
  expect(content('og:image')).toBe(`https://murmullo.example/api/v1/share/${secret.id}/link.jpg`)
  expect(content('twitter:card')).toBe('summary_large_image')
  expect(content('robots')).toBe('index,follow')
  for (const changes of [{ explicit: true }, { state: 'private' }])
    expect(headOf(secretHead, { secret: { ...secret, ...changes }, head }).content('robots')).toBe('noindex,nofollow')
})

test('secret head: before the age gate it is the same for every explicit secret but for the id', () => {
  const secretId = createSecretCard().id
  const { content, title } = headOf(secretHead, { secret: null, head: explicitSecretHead(secretId) })
  expect(title).toBe('Un secreto explícito · Murmullo.es')
  expect([content('robots'), content('rating'), content('og:type')]).toEqual(['noindex,nofollow', 'adult', 'website'])
  expect(content('og:image')).toBe(`https://murmullo.example/api/v1/share/${secretId}/link.jpg`)
})

test('search head: the form is indexed, a result page is not and has no canonical URL', () => {
  const form = headOf(searchHead, { headTitle: 'Buscar secretos', term: '', description: '', found: null })
  expect([form.content('robots'), form.canonical]).toEqual(['index,follow', 'https://murmullo.example/search'])
  const results = headOf(searchHead, { headTitle: 'Buscar secretos: dia', term: 'dia', description: '', found: null })
  expect([results.content('robots'), results.canonical]).toEqual(['noindex,nofollow', undefined])
  expect(results.title).toBe('Buscar secretos: dia · Murmullo.es')
})
