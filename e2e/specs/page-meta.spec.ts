// Test of page metadata in the server-rendered HTML: title, meta tags, canonical URL, structured data and Atom feeds.
import { expect } from '@playwright/test'
import { fetchPage, parsePageMeta } from '../support/pages/page-meta.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

const origin = 'https://murmullo.example'
const brand = 'Murmullo.es'

/** Length in graphemes: at most 50 or 150, plus the ellipsis. */
const graphemeCount = (text: string) => [...new Intl.Segmenter('es').segment(text)].length

const index = 'index,follow'
const noindex = 'noindex,nofollow'

const pages: [path: () => string, robots: string, canonical: string | null][] = [
  [() => '/', index, '/'],
  [() => '/sfw', index, '/sfw'],
  [() => '/nsfw', index, '/nsfw'],
  [() => '/?genero=mujer', noindex, '/'],
  [() => '/sfw?orden=populares', noindex, '/sfw'],
  [() => `/secret/${seeded.anonymousSecret()}`, index, 'own'],
  [() => `/secret/${seeded.explicitSecret()}`, noindex, 'own'],
  [() => '/new', index, '/new'],
  [() => '/login?redirect=%2Fnew', index, '/login'],
  [() => '/register', index, '/register'],
  [() => '/murmullo', index, '/murmullo'],
  [() => '/promesa', index, '/promesa'],
  [() => '/politicas-privacidad', index, '/politicas-privacidad'],
  [() => '/terminos-servicio', index, '/terminos-servicio'],
  [() => '/contacto', index, '/contacto'],
  [() => '/contacto?caso=MU-ABCD-2345', noindex, '/contacto'],
  [() => '/forgot-password', noindex, null],
  [() => '/nada', noindex, null],
]

test('page metadata: every route has one title, description, robots policy and canonical URL, the schema.org type of its content, and an Atom feed (LANDING-07, SEO-05, SEO-06, SEO-07, SEO-08, SEO-09, SEO-10)', async ({
  page,
  request,
}) => {
  await test.step('title, meta tags and canonical URL', async () => {
    for (const [path, robots, canonical] of pages) {
      const address = path()
      const { title, titles, metas, links } = await parsePageMeta(page, (await fetchPage(request, address)).text)
      const getMeta = (name: string) => metas[name] ?? []
      expect(titles, address).toBe(1)
      expect(title, address).toMatch(new RegExp(`^.+ · ${brand.replace('.', '\\.')}$`))
      expect(graphemeCount(title.slice(0, -brand.length - 3)), address).toBeLessThanOrEqual(51)
      expect(getMeta('robots'), address).toEqual([robots])
      expect(getMeta('author'), address).toEqual([brand])
      expect(getMeta('description'), address).toHaveLength(1)
      expect(graphemeCount(getMeta('description')[0] ?? ''), address).toBeLessThanOrEqual(151)
      const own = canonical === 'own' ? address : canonical
      expect(links.canonical ?? [], address).toEqual(own === null ? [] : [origin + own])
      expect(getMeta('og:url'), address).toEqual(own === null ? [] : [origin + own])
      for (const name of ['og:title', 'twitter:title']) expect(getMeta(name), address).toEqual([title])
      for (const name of ['og:description', 'twitter:description'])
        expect(getMeta(name), address).toEqual(getMeta('description'))
      const secretId = /^\/secret\/(\w{22})$/.exec(address)?.[1]
      const picture = secretId ? `/api/v1/share/${secretId}/link.jpg` : '/murmullo-social.jpg'
      for (const name of ['og:image', 'twitter:image']) expect(getMeta(name)).toEqual([origin + picture])
      expect(getMeta('twitter:card'), address).toEqual(['summary_large_image'])
      const isAdult = address === '/nsfw' || address === `/secret/${seeded.explicitSecret()}`
      expect(getMeta('rating'), address).toEqual(isAdult ? ['adult', 'RTA-5042-1996-1400-1577-RTA'] : [])
    }
    const image = await request.get('/murmullo-social.jpg')
    expect(image.headers()['content-type']).toBe('image/jpeg')
  })

  await test.step('structured data', async () => {
    const getStructuredData = async (path: string) =>
      (await parsePageMeta(page, (await fetchPage(request, path)).text)).data
    const [site] = await getStructuredData('/')
    expect(site).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={term}` },
        'query-input': 'required name=term',
      },
    })
    const id = seeded.anonymousSecret()
    const [article, ...more] = await getStructuredData(`/secret/${id}`)
    expect(more).toEqual([])
    expect(article).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Article',
      url: `${origin}/secret/${id}`,
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      author: { '@type': 'Person', name: 'Anónimo' },
      publisher: { '@type': 'Organization', name: brand },
      isFamilyFriendly: true,
    })
    const [about, questions] = await getStructuredData('/murmullo')
    // Only the JSON file in the public folder names the subject; the built-in default does not.
    expect(about).toMatchObject({ '@type': 'AboutPage', about: { name: 'Secretos y confesiones anónimas' } })
    expect(questions).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 6 } })
  })

  await test.step('Atom feed: the newest 50 secrets with URL and time to the minute, explicit texts masked', async () => {
    for (const [path, getMeta] of [
      ['/atom.xml', '/'],
      ['/sfw/atom.xml', '/sfw'],
    ] as const) {
      const { text: html } = await fetchPage(request, getMeta)
      const { links } = await parsePageMeta(page, html)
      expect(links.alternate).toEqual([path])
      const { text } = await fetchPage(request, path)
      const feed = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml')
        const texts = (selector: string) => [...parsed.querySelectorAll(selector)].map((one) => one.textContent ?? '')
        return {
          self: parsed.querySelector('feed > link[rel=self]')?.getAttribute('href'),
          updated: texts('feed > updated'),
          times: texts('entry > published'),
          explicit: [...parsed.querySelectorAll('entry:has(category)')].map(
            (one) => one.querySelector('content')?.textContent,
          ),
        }
      }, text)
      expect(feed.self).toBe(origin + path)
      expect(feed.times).toHaveLength(50)
      expect(feed.times).toEqual(feed.times.toSorted().toReversed())
      expect(feed.updated).toEqual([feed.times[0]])
      for (const time of feed.times) expect(time).toMatch(/:00Z$/)
      expect(feed.explicit.length > 0).toBe(getMeta === '/')
      for (const content of feed.explicit)
        expect(content).toBe('Un secreto para personas adultas. Ábrelo en su página.')
    }
  })
})
