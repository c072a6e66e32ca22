// What machines read of each page, from the HTML as it is sent: heads, structured data, feeds. `HOSTILE_WORDS=500` for the full number of
// texts that try to break out of them.
import { randomBytes, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { snippet } from '../../web/app/lib/snippet.ts'
import { databaseUrl } from '../support/addresses.ts'
import { hostileWords } from '../support/hostile-words.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/world.ts'

const origin = 'https://murmullo.example'
const brand = 'Murmullo.es'

type Head = {
  title: string
  titles: number
  metas: Record<string, string[]>
  links: Record<string, string[]>
  data: Record<string, unknown>[]
  /** The elements in their order: what a text adds to them is not text. */
  skeleton: string
}

/** By a real parser, which runs nothing. */
const parse = (page: Page, html: string): Promise<Head> =>
  page.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    const gather = (selector: string, name: (one: Element) => string | null, value: string) => {
      const found: Record<string, string[]> = {}
      for (const one of parsed.head.querySelectorAll(selector))
        (found[name(one) ?? ''] ??= []).push(one.getAttribute(value) ?? '')
      return found
    }
    return {
      title: parsed.querySelector('head > title')?.textContent ?? '',
      titles: parsed.querySelectorAll('head > title').length,
      metas: gather('meta', (one) => one.getAttribute('name') ?? one.getAttribute('property'), 'content'),
      links: gather('link', (one) => one.getAttribute('rel'), 'href'),
      data: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map((one) =>
        JSON.parse(one.textContent ?? ''),
      ),
      skeleton: [...parsed.querySelectorAll('*')].map((one) => one.localName).join(' '),
    }
  }, html)

let visitors = 0
/** From another network each time, so that nobody's budget is spent. */
async function fetched(request: APIRequestContext, path: string) {
  visitors += 1
  const headers = { 'x-forwarded-for': `10.66.${Math.floor(visitors / 250)}.${visitors % 250}` }
  const answer = await request.get(path, { headers })
  return { status: answer.status(), type: answer.headers()['content-type'], text: await answer.text() }
}

/** As people count: 50 or 150, and the sign that there is more. */
const lengthOf = (text: string) => [...new Intl.Segmenter('es').segment(text)].length

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
  [() => '/politicas-privacidad', index, '/politicas-privacidad'],
  [() => '/terminos-servicio', index, '/terminos-servicio'],
  [() => '/contacto', index, '/contacto'],
  [() => '/contacto?caso=MU-ABCD-2345', noindex, '/contacto'],
  [() => '/forgot-password', noindex, null],
  [() => '/nada', noindex, null],
]

test('every page tells machines what it is, and whether it may be found', async ({ page, request }) => {
  for (const [path, robots, canonical] of pages) {
    const address = path()
    const { title, titles, metas, links } = await parse(page, (await fetched(request, address)).text)
    const of = (name: string) => metas[name] ?? []
    expect(titles, address).toBe(1)
    expect(title, address).toMatch(new RegExp(`^.+ · ${brand.replace('.', '\\.')}$`))
    expect(lengthOf(title.slice(0, -brand.length - 3)), address).toBeLessThanOrEqual(51)
    expect(of('robots'), address).toEqual([robots])
    expect(of('author'), address).toEqual([brand])
    expect(of('description'), address).toHaveLength(1)
    expect(lengthOf(of('description')[0] ?? ''), address).toBeLessThanOrEqual(151)
    const own = canonical === 'own' ? address : canonical
    expect(links.canonical ?? [], address).toEqual(own === null ? [] : [origin + own])
    expect(of('og:url'), address).toEqual(own === null ? [] : [origin + own])
    for (const name of ['og:title', 'twitter:title']) expect(of(name), address).toEqual([title])
    for (const name of ['og:description', 'twitter:description']) expect(of(name), address).toEqual(of('description'))
    const ofSecret = /^\/secret\/(\w{22})$/.exec(address)?.[1]
    const picture = ofSecret ? `/api/v1/share/${ofSecret}/link.jpg` : '/murmullo-social.jpg'
    for (const name of ['og:image', 'twitter:image']) expect(of(name)).toEqual([origin + picture])
    expect(of('twitter:card'), address).toEqual(['summary_large_image'])
    const isAdult = address === '/nsfw' || address === `/secret/${seeded.explicitSecret()}`
    expect(of('rating'), address).toEqual(isAdult ? ['adult', 'RTA-5042-1996-1400-1577-RTA'] : [])
  }
  const image = await request.get('/murmullo-social.jpg')
  expect(image.headers()['content-type']).toBe('image/jpeg')
})

test('structured data says what each page is', async ({ page, request }) => {
  const dataOf = async (path: string) => (await parse(page, (await fetched(request, path)).text)).data
  const [site] = await dataOf('/')
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
  const [article, ...more] = await dataOf(`/secret/${id}`)
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
  const [about, questions] = await dataOf('/murmullo')
  // Only the file at the root says what it is about; the default does not.
  expect(about).toMatchObject({ '@type': 'AboutPage', about: { name: 'Secretos y confesiones anónimas' } })
  expect(questions).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 6 } })
})

/** Puts texts into the world as secrets signed by texts, and takes them out again. */
async function withSecrets(words: readonly string[], look: (ids: string[]) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ids = words.map(() => [...randomBytes(22)].map((byte) => 'abcdefghijklmnop'[byte % 16]).join(''))
  try {
    for (const [place, text] of words.entries()) {
      const time = Date.now().toString(16).padStart(12, '0')
      const key = `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
      await client.query(
        `with secret as (insert into content.secrets (id, public_id, text, author_nickname) values ($1, $2, $3, $3))
         insert into content.secret_counters (secret_id) values ($1)`,
        [key, ids[place], text],
      )
    }
    await look(ids)
  } finally {
    await client.query('delete from content.secrets where public_id = any ($1)', [ids])
    await client.end()
  }
}

/** What a parser of HTML makes of a sign that may not be in a document, it makes of it everywhere. */
const asParsed = (text: string) => text.replaceAll('\r\n', '\n')

test('no text breaks a title, a description, structured data or a feed', async ({ page, request }) => {
  test.setTimeout(600_000)
  const texts = hostileWords(Number(process.env.HOSTILE_WORDS ?? 20))
  let plain = ''
  await withSecrets(['Un secreto como otro.'], async ([id]) => {
    plain = (await parse(page, (await fetched(request, `/secret/${id}`)).text)).skeleton
  })
  for (let from = 0; from < texts.length; from += 40) {
    const batch = texts.slice(from, from + 40)
    await withSecrets(batch, async (ids) => {
      for (const [place, text] of batch.entries()) {
        const { status, text: html } = await fetched(request, `/secret/${ids[place]}`)
        expect(status).toBe(200)
        const { title, metas, data, skeleton } = await parse(page, html)
        expect(skeleton, text).toBe(plain)
        expect(title).toBe(`${asParsed(snippet(text, 50))} · ${brand}`)
        for (const name of ['description', 'og:description', 'twitter:description'])
          expect(metas[name]).toEqual([asParsed(snippet(text, 150))])
        expect(data).toHaveLength(1)
        expect(data[0]).toMatchObject({ headline: snippet(text, 50), author: { name: text } })
      }
      const { type, text: feed } = await fetched(request, '/atom.xml')
      expect(type).toBe('application/atom+xml; charset=utf-8')
      const read = await page.evaluate((feed) => {
        const parsed = new DOMParser().parseFromString(feed, 'application/xml')
        return {
          broken: parsed.querySelector('parsererror')?.textContent ?? null,
          shapes: [...parsed.querySelectorAll('entry')].map((one) =>
            [...one.querySelectorAll('*')].map((each) => each.localName).join(' '),
          ),
          ids: [...parsed.querySelectorAll('entry > id')].map((one) => one.textContent),
        }
      }, feed)
      expect(read.broken).toBeNull()
      expect(new Set(read.shapes)).toEqual(
        new Set(
          read.shapes.filter((shape) =>
            /^id title published updated author name link( category)? content$/.test(shape),
          ),
        ),
      )
      expect(read.ids).toHaveLength(50)
      for (const id of ids) expect(read.ids).toContain(`${origin}/secret/${id}`)
    })
  }
})

test('the feeds are of the newest, each with its address, to the minute, and what is explicit is not told', async ({
  page,
  request,
}) => {
  for (const [path, of] of [
    ['/atom.xml', '/'],
    ['/sfw/atom.xml', '/sfw'],
  ] as const) {
    const { text: html } = await fetched(request, of)
    const { links } = await parse(page, html)
    expect(links.alternate).toEqual([origin + path])
    const { text } = await fetched(request, path)
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
    expect(feed.explicit.length > 0).toBe(of === '/')
    for (const words of feed.explicit) expect(words).toBe('Un secreto para personas adultas. Ábrelo en su página.')
  }
})
