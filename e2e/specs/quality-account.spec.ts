// Browser tests of authentication and account page quality: accessibility and horizontal overflow in both themes and on two viewports.
import type { Page } from '@playwright/test'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { newVisitorPage, register } from '../support/users/users.ts'
import { test } from '../support/test.ts'

const phrase = async (page: Page) => {
  await page.goto('/new')
  await page.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  await page.getByRole('link', { name: 'Ya las guardé' }).waitFor()
}
const openRegistered = (address: string) => async (page: Page) => {
  await register(page)
  await page.goto(address)
}
const openAsVisitor = (address: string) => (page: Page) => page.goto(address)
const pages: [name: string, come: (page: Page) => Promise<unknown>][] = [
  ['login', openAsVisitor('/login')],
  ['register', openAsVisitor('/register')],
  ['recover', openAsVisitor('/recover')],
  ['password reset', openAsVisitor('/forgot-password')],
  ['new secret, for a visitor', openAsVisitor('/new')],
  ['profile, for a visitor', openAsVisitor('/profile')],
  ['recovery phrase', phrase],
  [
    'logout of an anonymous account',
    async (page) => {
      await phrase(page)
      await page.goto('/logout')
    },
  ],
  ['account', openRegistered('/account')],
  ['profile', openRegistered('/profile')],
  ['profile form', openRegistered('/profile?edit')],
]

for (const screen of accessibilityViewports)
  for (const [name, arrive] of pages)
    test(`page "${name}": at viewport width ${screen.viewport.width} there is no axe violation and no horizontal scroll`, async ({
      browser,
    }) => {
      const page = await newVisitorPage(browser, screen)
      await arrive(page)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    })
