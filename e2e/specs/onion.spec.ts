// End-to-end tests of the onion service: a Firefox with the onion setting of Tor Browser, and a crawl of every page for links to the main host.
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { expect } from '@playwright/test'
import { readCookies } from '../../ops/https-client.ts'
import { seeded } from '../support/data/seeded-database.ts'
import { listSitePaths } from '../support/data/site-paths.ts'
import { launchFirefox, onionPreferences } from '../support/firefox.ts'
import { mainHost, onionHost, type OnionSite, startOnionSite } from '../support/servers/onion-site.ts'
import { test } from '../support/test.ts'
import { newEmail, password, sameOriginHeaders } from '../support/users/users.ts'

test.describe.configure({ mode: 'serial' })
let site: OnionSite
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await startOnionSite()
})
test.afterAll(() => site?.close())

/** Registers over the API and returns the cookies. */
async function register(circuitId: number): Promise<{ status: number; cookie: string }> {
  const answer = await site.circuit(circuitId).send('/api/v1/accounts/register', {
    method: 'POST',
    headers: { ...sameOriginHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ email: newEmail(), password }),
  })
  return { status: answer.status, cookie: readCookies(answer) }
}

/** URLs of links, scripts, images and forms on a page, without the canonical link. */
function listUrls(html: string): string[] {
  const tags = [...html.matchAll(/<[a-z]+\s[^>]*>/gi)].map(([tag]) => tag)
  const others = tags.filter((tag) => !/\srel="canonical"/.test(tag)).join('\n')
  return [...others.matchAll(/\s(?:href|src|srcset|action|formaction|poster)="([^"]*)"/gi)].map(([, url = '']) => url)
}

test('onion service: on every page, for a visitor and a user, no link, form or redirect leads to the main host', async () => {
  test.setTimeout(240_000)
  const { cookie } = await register(1)
  expect(cookie).toContain('__Host-session=')
  const ids = [seeded.mostCommented()]
  const paths = listSitePaths(ids).filter((path) => !/\.data$|^\/api\/v1|sitemap|robots|atom\.xml/.test(path))
  const wrong: string[] = []
  const seen = { pages: 0, urls: 0, canonical: 0, redirects: 0 }
  for (const path of paths)
    for (const headers of [{}, { cookie }]) {
      const answer = await site.circuit(2).send(path, { headers })
      const location = answer.headers.location ?? ''
      if (answer.headers['strict-transport-security'] !== undefined) wrong.push(`${path}: HSTS`)
      if (/domain=/i.test(String(answer.headers['set-cookie'] ?? ''))) wrong.push(`${path}: cookie with a domain`)
      seen.redirects += Number(location !== '')
      const html = answer.body.toString()
      const isPage = String(answer.headers['content-type']).startsWith('text/html')
      const urls = [location, ...(isPage ? listUrls(html) : [])]
      wrong.push(
        ...urls.filter((url) => url.includes(mainHost) || url.includes(onionHost)).map((url) => `${path}: ${url}`),
      )
      seen.pages += Number(isPage)
      seen.urls += urls.length
      seen.canonical += Number(html.includes(`rel="canonical" href="https://${mainHost}`))
    }
  expect(wrong).toEqual([])
  // Guards against an empty test.
  expect(seen.pages).toBeGreaterThan(60)
  expect(seen.urls).toBeGreaterThan(1_000)
  expect(seen.canonical).toBeGreaterThan(5)
  expect(seen.redirects).toBeGreaterThan(5)
})

test('onion service: a circuit that used up the limit of new accounts does not block another circuit', async () => {
  for (let each = 0; each < rateLimits.newAccounts.calls; each += 1) expect((await register(11)).status).toBe(200)
  expect((await register(11)).status).toBe(429)
  expect((await register(12)).status).toBe(200)
})

test('onion service: Firefox with the setting of Tor Browser registers by a plain form, stays signed in, publishes and signs in again', async () => {
  test.slow()
  const firefox = await launchFirefox(onionPreferences(onionHost))
  try {
    const page = await firefox.newPage()
    const email = newEmail()
    /** Submits as a browser without JavaScript does. */
    const submit = async (path: string) => {
      await page.goto(`${site.url}${path}`)
      await page.evaluate(
        (values) => {
          const form = document.querySelector<HTMLFormElement>('main form')
          for (const [name, value] of Object.entries(values)) {
            const field = form?.querySelector<HTMLInputElement>(`[name=${name}]`)
            if (field) field.value = value
          }
          HTMLFormElement.prototype.submit.call(form)
        },
        { email, password },
      )
      await expect.poll(() => page.url(), { timeout: 30_000 }).toBe(`${site.url}/`)
    }
    const sessionCookie = async () => (await firefox.cookies()).find(({ name }) => name === '__Host-session')
    await submit('/register')
    expect(await page.evaluate(() => isSecureContext)).toBe(true)
    expect(await sessionCookie()).toMatchObject({ domain: onionHost, secure: true, httpOnly: true })

    await page.goto(`${site.url}/new`)
    await page.locator('textarea').fill('Entro por la puerta de atrás, y nadie lo sabe.')
    await page.locator('::-p-aria([name="Publicar"][role="button"])').click()
    await expect.poll(() => page.url(), { timeout: 30_000 }).toMatch(new RegExp(`^${site.url}/secret/[0-9A-Za-z]{22}$`))

    await firefox.deleteCookie(...(await firefox.cookies()))
    await submit('/login')
    expect(await sessionCookie()).toBeDefined()
  } finally {
    await firefox.close()
  }
})
