// Injection tests: hostile texts as secrets, author names and search terms, in HTML, JSON-LD, Atom and sitemaps. None of them runs as
// code or breaks a document.
import { randomBytes, randomUUID } from 'node:crypto'
import { secretLimits } from '@murmullo/contract/constants/limits'
import { normalizeSearchTerm } from '@murmullo/contract/content/search'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { buildPreview } from '../../server/src/features/secrets/public/secrets.preview.ts'
import { caseCount } from '../../server/test/setup/case-count.ts'
import { snippet } from '../../web/app/lib/format/snippet.ts'
import { databaseUrl } from '../support/config.ts'
import { fetchPage, parsePageMeta } from '../support/pages/page-meta.ts'
import { injectionPayloads, normalizeForStorage } from '../support/data/injection-payloads.ts'
import { feedCards } from '../support/pages/feed-list.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

const origin = 'https://murmullo.example'
const brand = 'Murmullo.es'
const texts = injectionPayloads(caseCount({ sample: 150, all: 500 }))
const secrets = texts.map(normalizeForStorage)
/** Names use other texts of the list, so that a page renders two hostile texts at once. A name is limited to 120 characters. */
const names = secrets.map((_, index) =>
  normalizeForStorage((texts[(index + texts.length / 2) % texts.length] ?? '').slice(0, 120)),
)
const ids = texts.map(() => [...randomBytes(22)].map((byte) => 'abcdefghijklmnop'[byte % 16]).join(''))
/** The page size of an Atom feed. */
const feedSize = 50

test.describe.configure({ mode: 'serial' })
const client = new pg.Client({ connectionString: databaseUrl })
test.beforeAll(() => client.connect())
test.afterAll(async () => {
  await client.query('delete from content.secrets where public_id = any ($1)', [ids])
  await client.end()
})

/** Lists show the author name only for secrets by the team. */
const isByTeam = (index: number) => index % 3 === 0

async function insertSecret(id: string, text: string, name: string, byTeam: boolean): Promise<void> {
  const time = Date.now().toString(16).padStart(12, '0')
  await client.query(
    `with secret as (insert into content.secrets (id, public_id, text, author_nickname, is_by_admin) values ($1, $2, $3, $4, $5))
     insert into content.secret_counters (secret_id) values ($1)`,
    [`${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`, id, text, name, byTeam],
  )
}

/** Line endings as an HTML or XML parser normalizes them. */
const normalizeNewlines = (text: string) => text.replaceAll(/\r\n?/g, '\n')
/** The preview that a list renders. */
function previewText(text: string): string {
  const { head, tail } = buildPreview(text, secretLimits.previewNarrowMax, secretLimits.previewMax)
  return head + tail
}
/** Without the characters that XML does not allow. */
const stripInvalidXml = (text: string) =>
  normalizeNewlines(text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))

/** Collects signs that a text ran as code: errors, dialogs, and the `caught` variable. */
async function watchForScripts(page: Page) {
  const { problems } = await monitorPage(page)
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return async () => {
    expect(await page.evaluate(() => 'caught' in window)).toBe(false)
    expect(problems).toEqual([])
  }
}

/** Each hostile text is one intact entry of the feed. Inserts the secrets, one page of the feed at a time. */
async function expectIntactFeeds(page: Page, request: APIRequestContext): Promise<void> {
  const read = async (path: string) => {
    const { type, text } = await fetchPage(request, path)
    expect(type).toBe('application/atom+xml; charset=utf-8')
    return page.evaluate((feed) => {
      const parsed = new DOMParser().parseFromString(feed, 'application/xml')
      const textsOf = (selector: string) => [...parsed.querySelectorAll(selector)].map((one) => one.textContent)
      return {
        broken: parsed.querySelector('parsererror')?.textContent ?? null,
        shapes: [...parsed.querySelectorAll('entry')].map((one) =>
          [...one.querySelectorAll('*')].map((each) => each.localName).join(' '),
        ),
        ids: textsOf('entry > id'),
        titles: textsOf('entry > title'),
        names: textsOf('entry > author > name'),
      }
    }, text)
  }
  for (let from = 0; from < ids.length; from += feedSize) {
    const batch = ids.slice(from, from + feedSize)
    for (const [index, id] of batch.entries())
      await insertSecret(id, secrets[from + index] ?? '', names[from + index] ?? '', isByTeam(from + index))
    for (const path of ['/atom.xml', '/sfw/atom.xml']) {
      const addresses = batch.map((id) => `${origin}/secret/${id}`).toSorted()
      await expect
        .poll(async () => (await read(path)).ids.filter((id) => addresses.includes(id ?? '')).toSorted())
        .toEqual(addresses)
      const feed = await read(path)
      expect(feed.broken).toBeNull()
      for (const [at, shape] of feed.shapes.entries()) {
        expect(shape).toMatch(/^id title published updated author name link( category)? content$/)
        const index = ids.indexOf(feed.ids[at]?.slice(-22) ?? '')
        if (index < 0) continue
        expect(feed.titles[at]).toBe(stripInvalidXml(snippet(previewText(secrets[index] ?? ''), 50)))
        expect(feed.names[at]).toBe(isByTeam(index) ? stripInvalidXml(names[index] ?? '') : 'Anónimo')
      }
    }
  }
}

/** A hostile text is escaped in title, description, structured data and body, and adds no element. */
async function expectEscapedSecretPages(page: Page, request: APIRequestContext): Promise<void> {
  const getSkeleton = async (byTeam: boolean) => {
    const id = `plain${byTeam ? 'Team' : 'Mine'}${'0'.repeat(13)}`
    await insertSecret(id, 'Un secreto como otro.', 'alguien', byTeam)
    const { skeleton } = await parsePageMeta(page, (await fetchPage(request, `/secret/${id}`)).text)
    await client.query('delete from content.secrets where public_id = $1', [id])
    return skeleton
  }
  const baseline = { team: await getSkeleton(true), other: await getSkeleton(false) }
  for (const [index, id] of ids.entries()) {
    const [text = '', name = ''] = [secrets[index], names[index]]
    const { status, text: html } = await fetchPage(request, `/secret/${id}`)
    expect(status).toBe(200)
    const found = await parsePageMeta(page, html)
    expect(found.skeleton, text).toBe(isByTeam(index) ? baseline.team : baseline.other)
    expect(found.title).toBe(`${normalizeNewlines(snippet(text, 50))} · ${brand}`)
    for (const meta of ['description', 'og:description', 'twitter:description'])
      expect(found.metas[meta]).toEqual([normalizeNewlines(snippet(text, 150))])
    expect(found.unsafeElements).toEqual([])
    expect(found.data).toHaveLength(1)
    expect(found.data[0]).toMatchObject({ headline: snippet(text, 50), author: { name } })
    // Blank lines become paragraphs.
    expect(found.mainText.replaceAll(/\s/g, '')).toContain(text.replaceAll(/\s/g, ''))
    expect(found.mainText).toContain(normalizeNewlines(name))
  }
}

/** A hostile query is escaped in the search field and title, and adds no element. */
async function expectEscapedSearchPages(page: Page, request: APIRequestContext): Promise<void> {
  for (const text of texts) {
    const term = text.slice(-90)
    // Percent-encoded bytes: a URL may contain sequences that no string can.
    const query = [...new TextEncoder().encode(term)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const { status, text: html } = await fetchPage(request, `/search?q=${query}`)
    expect(status, term).toBe(200)
    const { title, data, unsafeElements, fieldValues } = await parsePageMeta(page, html)
    expect(title).toBe(`${snippet(`Buscar secretos: ${normalizeSearchTerm(term)}`, 50)} · ${brand}`)
    expect(fieldValues).toContain(normalizeSearchTerm(term))
    expect(data).toEqual([])
    expect(unsafeElements).toEqual([])
  }
}

/** The sitemap lists the secrets by URL only. */
async function expectIntactSitemap(page: Page, request: APIRequestContext): Promise<void> {
  const { text } = await fetchPage(request, '/sitemaps/1-0.xml')
  const found = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    return {
      broken: parsed.querySelector('parsererror')?.textContent ?? null,
      ids: [...parsed.querySelectorAll('loc')].map((one) => one.textContent?.slice(-22)),
    }
  }, text)
  expect(found.broken).toBeNull()
  for (const id of ids) expect(found.ids).toContain(id)
}

/** Scrolls one viewport at a time until that many of the ids were rendered. */
async function scrollPast(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ([ids, count]) => {
      const wanted = new Set(ids)
      const seen = new Set<string>()
      while (seen.size < count) {
        for (const link of document.querySelectorAll('main article a.stretched-link')) {
          const id = link.getAttribute('href')?.slice(-22) ?? ''
          if (wanted.has(id)) seen.add(id)
        }
        scrollBy(0, innerHeight)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    },
    [ids, count] as const,
  )
}

test(`injection: each of ${texts.length} hostile texts stays one escaped text in the Atom feed, its secret page, the search page and the sitemap (LIMIT-12, SECRET-03, SEO-05)`, async ({
  page,
  request,
}) => {
  test.setTimeout(720_000)
  await test.step('Atom feeds', () => expectIntactFeeds(page, request))
  await test.step('secret pages', () => expectEscapedSecretPages(page, request))
  await test.step('search pages', () => expectEscapedSearchPages(page, request))
  await test.step('sitemap', () => expectIntactSitemap(page, request))
})

test('injection: hostile texts in the feed, search results and secret pages trigger no script, dialog or console error', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const expectNoScripts = await watchForScripts(page)
  await openHydrated(page, '/')
  await scrollPast(page, ids.length)
  await expectNoScripts()
  await openHydrated(page, '/search?q=rarisimo')
  await expect(feedCards(page).locator('mark').first()).toHaveText('rarísimo')
  await scrollPast(page, 100)
  await expectNoScripts()
  for (const [index, id] of ids.entries()) {
    if (index % 25 !== 0) continue
    await openHydrated(page, `/secret/${id}`)
    await expect(page.getByRole('main')).toContainText(`raro${index}`)
    await openHydrated(page, `/search?q=${encodeURIComponent((texts[index] ?? '').slice(0, 90).toWellFormed())}`)
    await expectNoScripts()
  }
})
