// `pnpm screens`: a picture of every page of the seeded world, at three widths, in both themes, into screens/.
import { type Page, test } from '@playwright/test'
import { addresses } from './support/addresses.ts'
import { seeded } from './support/world.ts'

type Shot = {
  readonly name: string
  readonly address: () => string
  readonly before?: (page: Page) => Promise<unknown>
  readonly whole?: boolean
  readonly firstVisit?: boolean
}

const openMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()

/** On a desk they are open already. */
const openFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Filtros/ })
  if (await button.isVisible()) await button.click()
}

const react = async (page: Page) => {
  for (const [place, name] of [
    [0, 'corazón'],
    [1, 'no me gusta'],
    [1, 'risa'],
  ] as const) {
    const pressable = page.getByRole('button', { name: new RegExp(`^${name}: `) })
    await pressable.nth(Math.min(place, (await pressable.count()) - 1)).click()
  }
}

const shots: Shot[] = [
  { name: 'feed', address: () => '/' },
  { name: 'feed-whole', address: () => '/', whole: true },
  { name: 'feed-friendly', address: () => '/sfw' },
  { name: 'feed-explicit', address: () => '/nsfw' },
  {
    name: 'feed-end',
    address: () => '/',
    before: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)).then(() => page.waitForTimeout(500)),
  },
  { name: 'feed-filtered', address: () => '/?genero=mujer&edadMin=20', before: openFilters },
  { name: 'feed-no-match', address: () => '/nsfw?genero=otro&edadMin=119' },
  { name: 'feed-reacted', address: () => '/', before: react },
  { name: 'secret-reacted', address: () => `/secret/${seeded.anonymousSecret()}`, before: react },
  { name: 'menu', address: () => '/', before: openMenu },
  { name: 'notice', address: () => '/', firstVisit: true, before: (page) => page.waitForTimeout(1_000) },
  { name: 'secret', address: () => `/secret/${seeded.anonymousSecret()}` },
  { name: 'secret-long', address: () => `/secret/${seeded.longSecret()}`, whole: true },
  { name: 'secret-welcome', address: () => `/secret/${seeded.welcome()}` },
  { name: 'secret-explicit', address: () => `/secret/${seeded.explicitSecret()}` },
  { name: 'secret-comments', address: () => `/secret/${seeded.mostCommented()}`, whole: true },
  { name: 'secret-no-comments', address: () => `/secret/${seeded.withoutComments()}` },
  { name: 'secret-markup', address: () => `/secret/${seeded.escapedSecret()}` },
  { name: 'not-found', address: () => '/nada' },
  { name: 'secret-not-found', address: () => '/secret/0000000000000000000000' },
  { name: 'error', address: () => '/?after=inventado' },
  { name: 'maintenance', address: () => addresses.maintenance.url },
]

for (const { name, address, before, whole = false, firstVisit = false } of shots)
  test(name, async ({ browser }) => {
    for (const width of [360, 768, 1280])
      for (const theme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          viewport: { width, height: 800 },
          colorScheme: theme,
          baseURL: addresses.site.url,
          locale: 'es-AR',
        })
        const page = await context.newPage()
        if (!firstVisit) await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
        await page.goto(address())
        await page.waitForLoadState('networkidle')
        await before?.(page)
        await page.waitForTimeout(250)
        await page.screenshot({ path: `../screens/${name}-${width}-${theme}.png`, fullPage: whole })
        await context.close()
      }
  })
