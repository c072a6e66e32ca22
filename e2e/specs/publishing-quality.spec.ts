// Browser tests of publish form quality: accessibility, console errors and layout shift in each state, in both themes and on two
// viewports.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { newVisitorPage, register } from '../support/users/users.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { publishButton, waitForSecretPage, secretField } from '../support/pages/publish-form.ts'

const states: [name: string, come: (page: Page) => Promise<unknown>][] = [
  ['empty', () => Promise.resolve()],
  [
    'with words that need care',
    async (page) => {
      await secretField(page).focus()
      await page.waitForLoadState('networkidle')
      await page.keyboard.type('No quiero vivir así. Soy @una_persona y este es mi correo: yo@correo.example')
      await page.getByRole('complementary', { name: 'Ayuda' }).waitFor()
      await page.getByRole('region', { name: '¿Te delata?' }).waitFor()
    },
  ],
  [
    'blocked',
    async (page) => {
      await secretField(page).fill('[bloquear:violencia]')
      await publishButton(page).click()
      await page.getByRole('button', { name: 'Pedir revisión humana' }).waitFor()
    },
  ],
  [
    'waiting for a person',
    async (page) => {
      await secretField(page).fill('[bloquear:enlaces] No quiero vivir.')
      await publishButton(page).click()
      await page.getByRole('button', { name: 'Pedir revisión humana' }).click()
      await waitForSecretPage(page)
      await page.getByRole('complementary', { name: 'Ayuda' }).waitFor()
    },
  ],
]

const answered = new Set(['blocked', 'waiting for a person'])

for (const screen of accessibilityViewports)
  test(`publish form: at viewport width ${screen.viewport.width} no state has an axe violation, console error, third-party request or layout shift`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newVisitorPage(browser, screen)
    await register(page)
    const { problems, shiftWithoutInput } = await monitorPage(page, [422])
    await page.goto('/new')
    for (const [name, come] of states)
      await test.step(name, async () => {
        await page.evaluate(() => localStorage.removeItem('draft'))
        await page.goto('/new')
        await waitForHydration(page)
        await come(page)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
        // The server's response to a click may arrive after the browser's input window for layout shifts.
        if (!answered.has(name)) expect(await shiftWithoutInput()).toBe(0)
      })
    expect(problems).toEqual([])
  })
