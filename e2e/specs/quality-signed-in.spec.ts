// The pages through which one comes in, and those of one's own, in both themes, on a phone and on a desk: nothing wrong in them.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { newBrowser, register } from '../support/people.ts'
import { still } from '../support/settled.ts'

const phrase = async (page: Page) => {
  await page.goto('/new')
  await page.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  await page.getByRole('link', { name: 'Ya las guardé' }).waitFor()
}
const at = (address: string) => async (page: Page) => {
  await register(page)
  await page.goto(address)
}
const as = (address: string) => (page: Page) => page.goto(address)
const pages: [name: string, come: (page: Page) => Promise<unknown>][] = [
  ['log-in', as('/login')],
  ['register', as('/register')],
  ['recover', as('/recover')],
  ['forgotten password', as('/forgot-password')],
  ['new, for a visitor', as('/new')],
  ['profile, for a visitor', as('/profile')],
  ['the words of an account', phrase],
  [
    'leaving without an e-mail',
    async (page) => {
      await phrase(page)
      await page.goto('/logout')
    },
  ],
  ['account', at('/account')],
  ['profile', at('/profile')],
  ['profile, being edited', at('/profile?edit')],
]

// Each theme and each width once: what they are made of is looked at in all four elsewhere.
for (const [colorScheme, width] of [
  ['dark', 360],
  ['light', 1280],
] as const)
  for (const [name, come] of pages)
    test(`${name} in ${colorScheme} at ${width}: no axe violation, nothing wider than the screen`, async ({
      browser,
    }) => {
      const page = await newBrowser(browser, { viewport: { width, height: 800 }, colorScheme })
      await come(page)
      await page.waitForLoadState('networkidle')
      await still(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
