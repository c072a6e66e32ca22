// The pages through which one comes in, and those of one's own, in both themes, on a phone and on a desk: nothing wrong in them.
import type { Page } from '@playwright/test'
import { expectFine, screens } from '../support/fine.ts'
import { newBrowser, register } from '../support/people.ts'
import { test } from '../support/test.ts'

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

for (const screen of screens)
  for (const [name, come] of pages)
    test(`${name} at ${screen.viewport.width}: no axe violation, nothing wider than the screen`, async ({
      browser,
    }) => {
      const page = await newBrowser(browser, screen)
      await come(page)
      await page.waitForLoadState('networkidle')
      await expectFine(page)
    })
