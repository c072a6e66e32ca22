// Browser tests of the age gate: the walk through it with and without JavaScript and by keyboard, and canaries in every public page, its data,
// feeds and previews.
import { randomBytes } from 'node:crypto'
import { type APIResponse, expect, type Page } from '@playwright/test'
import { caseCount } from '../../server/test/setup/case-count.ts'
import { seeded } from '../support/data/seeded-database.ts'
import { adultButton, gateHeading, passAgeGate } from '../support/pages/age-gate.ts'
import { expectAccessible } from '../support/pages/expect-accessible.ts'
import { feedCards } from '../support/pages/feed-list.ts'
import { pageHeading } from '../support/pages/shell.ts'
import { newAuthor, publishSecret } from '../support/users/secrets.ts'
import { newVisitorPage, sameOriginHeaders } from '../support/users/users.ts'
import { test } from '../support/test.ts'

const canaryCount = caseCount({ sample: 3, all: 12 })
const rounds = caseCount({ sample: 1, all: 6 })
const agents = ['', 'Googlebot/2.1', 'facebookexternalhit/1.1', 'WhatsApp/2.23', 'Twitterbot/1.0']
const secretsPerAuthor = 3
const canaryPattern = /canario[0-9a-f]{12}/

const canaryWord = () => `canario${randomBytes(6).toString('hex')}`
const veiledCard = (page: Page) => feedCards(page).filter({ hasText: 'Este secreto es para mayores de 18 años.' })

for (const javaScriptEnabled of [true, false])
  test(`age gate ${javaScriptEnabled ? 'with' : 'without'} JavaScript: a veiled card leads to the gate, the answer opens the secret once for the device, and declining leads to the friendly secrets`, async ({
    browser,
  }) => {
    const page = await newVisitorPage(browser, { javaScriptEnabled })
    const word = canaryWord()
    const id = await publishSecret(await newAuthor(browser), `${word} y nada más.`, { explicit: true })
    await page.goto('/nsfw')
    await expect(pageHeading(page)).toHaveText(gateHeading)
    await expect(page.locator('meta[name=rating]').first()).toHaveAttribute('content', 'adult')
    await page.getByRole('link', { name: 'Leer secretos amistosos' }).click()
    await expect(page).toHaveURL(/\/sfw$/)
    await expect(veiledCard(page)).toHaveCount(0)
    await page.goto('/')
    const card = veiledCard(page).filter({ has: page.locator(`a[href="/secret/${id}"]`) })
    await expect(card).toHaveCount(1)
    if (javaScriptEnabled) {
      await card.getByRole('link', { name: 'Confirmar mi edad' }).focus()
      await page.keyboard.press('Enter')
    } else await card.getByRole('link', { name: 'Confirmar mi edad' }).click()
    await expect(pageHeading(page)).toHaveText(gateHeading)
    expect(await page.content()).not.toContain(word)
    if (javaScriptEnabled) {
      await expectAccessible(page)
      for (
        let tabs = 0;
        tabs < 6 && !(await adultButton(page).evaluate((it) => it === document.activeElement));
        tabs += 1
      )
        await page.keyboard.press('Tab')
      await expect(adultButton(page)).toBeFocused()
      await page.keyboard.press('Enter')
    } else await adultButton(page).click()
    await expect(page.getByRole('article').first()).toContainText(word)
    await expect(page).toHaveURL(new RegExp(`/secret/${id}$`))
    const [cookie, ...others] = (await page.context().cookies()).filter(({ name }) => name.includes('adult'))
    expect(others).toEqual([])
    expect(cookie).toMatchObject({
      name: '__Host-adult',
      value: '1',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    })
    if (javaScriptEnabled) {
      // The gate has replaced its history entry, and the list is read again.
      await page.getByRole('link', { name: 'Volver' }).click()
      await expect(page).toHaveURL('/')
      await expect(veiledCard(page)).toHaveCount(0)
      await expect(page.getByText(word)).toBeVisible()
    }
    await page.goto('/nsfw')
    await expect(pageHeading(page)).toHaveText('Secretos explícitos')
    await expect(feedCards(page).first()).toContainText(word)
    await page.goto(`/search?q=${word}`)
    await expect(feedCards(page)).toHaveCount(1)
  })

test('age gate: before it no page, data, Atom feed, preview or picture has a character of an explicit secret or its comments; after it the same requests do', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  let author: Page | undefined
  const canaries: { readonly id: string; readonly words: readonly string[] }[] = []
  for (let index = 0; index < canaryCount; index += 1) {
    if (author === undefined || index % secretsPerAuthor === 0) author = await newAuthor(browser)
    const words = [canaryWord(), canaryWord(), canaryWord()]
    const id = await publishSecret(author, `${words[0]} ${'y más '.repeat(40)}\n\n${words[1]}`, { explicit: true })
    const data = { text: `Dice ${words[2]}` }
    const answer = await author.request.post(`/api/v1/secrets/${id}/comments`, { headers: sameOriginHeaders, data })
    expect(answer.status()).toBe(200)
    canaries.push({ id, words })
  }
  const [first] = canaries
  // Comments become public at the next tick of ten seconds.
  const readerPage = await newVisitorPage(browser)
  await passAgeGate(readerPage)
  const comments = async () => (await readerPage.request.get(`/more/comments/${first?.id}`)).text()
  await expect.poll(comments, { timeout: 30_000 }).toMatch(canaryPattern)

  const queries = ['', '?genero=mujer', '?orden=recientes', '?orden=populares', '?orden=comentados', '?edadMin=18']
  const lists = ['/', '/sfw', '/nsfw'].flatMap((path) => queries.map((query) => path + query))
  const dataPath = (path: string) => path.replace(/^\/(\?|$)/, '/_.data$1').replace(/^(\/[^?.]+)(\?|$)/, '$1.data$2')
  const paths = [
    ...lists.flatMap((path) => [path, dataPath(path)]),
    ...['all', 'sfw', 'nsfw'].map((section) => `/more/secrets/${section}`),
    '/atom.xml',
    '/sfw/atom.xml',
    '/sitemap.xml',
    '/seo-tools/sitemap',
    '/manifest.webmanifest',
    '/edad',
    '/robots.txt',
    '/murmullo',
    '/promesa',
    '/transparencia',
    '/new',
    '/login',
    '/register',
    '/search',
    '/api',
    '/sin-conexion',
    ...['all', 'sfw', 'nsfw'].map((section) => `/api/v1/secrets?section=${section}`),
    ...canaries.flatMap(({ id }) => [
      `/secret/${id}`,
      `/secret/${id}.data`,
      `/report?kind=secret&id=${id}`,
      `/more/comments/${id}`,
      `/api/v1/secrets/${id}`,
      `/api/v1/secrets/${id}/comments`,
      ...['link', 'square', 'story'].map((format) => `/api/v1/share/${id}/${format}.jpg`),
    ]),
  ]
  const searches = canaries.flatMap(({ words }) =>
    words.flatMap((word) => ['', '&seccion=nsfw'].map((section) => [word, `q=${word}${section}`] as const)),
  )
  let answers = 0
  const readText = async (answer: APIResponse) => {
    answers += 1
    expect(answer.status(), answer.url()).not.toBe(429)
    expect(answer.status(), answer.url()).toBeLessThan(500)
    return JSON.stringify(answer.headers()) + (await answer.body()).toString()
  }
  /** Paths whose answers have a canary. In a search page, the reader's own term is no finding. */
  const readAll = async (isAdult: boolean, agentsOfRounds: readonly string[]) => {
    const found = new Set<string>()
    for (const agent of agentsOfRounds) {
      const page = await newVisitorPage(browser, agent ? { userAgent: agent } : {})
      if (isAdult) await passAgeGate(page)
      for (const path of paths) if (canaryPattern.test(await readText(await page.request.get(path)))) found.add(path)
      for (const [word, query] of searches) {
        for (const path of [
          `/search?${query}`,
          `/search.data?${query}`,
          `/more/search?${query}`,
          `/api/v1/search?q=${word}`,
        ]) {
          const text = (await readText(await page.request.get(path))).replaceAll(
            new RegExp(`q=${word}|value="${word}"`, 'g'),
            '',
          )
          if (/"preview|<article/.test(text) && text.includes(canaries[0]?.id ?? '')) found.add(path)
        }
      }
      await page.context().close()
    }
    return found
  }
  expect([...(await readAll(false, Array.from({ length: rounds }, () => agents).flat()))]).toEqual([])
  const before = answers
  const after = await readAll(true, [''])
  for (const path of [
    '/',
    '/nsfw',
    '/nsfw.data',
    '/more/secrets/nsfw',
    '/api/v1/secrets?section=all',
    `/secret/${first?.id}`,
    `/secret/${first?.id}.data`,
  ])
    expect([...after], path).toContain(path)
  expect([...after].some((path) => path.startsWith('/search?'))).toBe(true)
  // Announced only, also after the gate: clients of feeds and previews have no cookie.
  for (const path of after) expect(path).not.toMatch(/atom\.xml|share|^\/sfw/)
  process.stdout.write(`${before} answers before the age gate checked\n`)
  expect(seeded.explicitCount()).toBeGreaterThan(canaryCount)
})
