// Browser tests of authentication and account page quality: accessibility and horizontal overflow in both themes and on two viewports.
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
  ['login', as('/login')],
  ['register', as('/register')],
  ['recover', as('/recover')],
  ['password reset', as('/forgot-password')],
  ['new secret, for a visitor', as('/new')],
  ['profile, for a visitor', as('/profile')],
  ['recovery phrase', phrase],
  [
    'logout of an anonymous account',
    async (page) => {
      await phrase(page)
      await page.goto('/logout')
    },
  ],
  ['account', at('/account')],
  ['profile', at('/profile')],
  ['profile form', at('/profile?edit')],
]

for (const screen of screens)
  for (const [name, come] of pages)
    test(`page "${name}": at viewport width ${screen.viewport.width} there is no axe violation and no horizontal scroll`, async ({
      browser,
    }) => {
      const page = await newBrowser(browser, screen)
      await come(page)
      await page.waitForLoadState('networkidle')
      await expectFine(page)
    })
