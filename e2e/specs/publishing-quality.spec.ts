// Where a secret is told, in both themes, on a phone and on a desk: nothing wrong in it, empty, cared for or refused.
import { expect, type Page } from '@playwright/test'
import { expectFine, screens } from '../support/fine.ts'
import { newBrowser, register } from '../support/people.ts'
import { hydrated } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'
import { publishButton, published, story } from '../support/writers.ts'

const states: [name: string, come: (page: Page) => Promise<unknown>][] = [
  ['empty', () => Promise.resolve()],
  [
    'with words that need care',
    async (page) => {
      await story(page).focus()
      await page.waitForLoadState('networkidle')
      await page.keyboard.type('No quiero vivir así. Soy @una_persona y este es mi correo: yo@correo.example')
      await page.getByRole('complementary', { name: 'Ayuda' }).waitFor()
      await page.getByRole('region', { name: '¿Te delata?' }).waitFor()
    },
  ],
  [
    'blocked',
    async (page) => {
      await story(page).fill('[bloquear:violencia]')
      await publishButton(page).click()
      await page.getByRole('button', { name: 'Pedir revisión humana' }).waitFor()
    },
  ],
  [
    'waiting for a person',
    async (page) => {
      await story(page).fill('[bloquear:enlaces] No quiero vivir.')
      await publishButton(page).click()
      await page.getByRole('button', { name: 'Pedir revisión humana' }).click()
      await published(page)
      await page.getByRole('complementary', { name: 'Ayuda' }).waitFor()
    },
  ],
]

const answered = new Set(['blocked', 'waiting for a person'])

for (const screen of screens)
  test(`at ${screen.viewport.width}: no axe violation, no console error, no foreign request, no jump`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newBrowser(browser, screen)
    await register(page)
    const { troubles, unaskedShift } = await watch(page, [422])
    await page.goto('/new')
    for (const [name, come] of states)
      await test.step(name, async () => {
        await page.evaluate(() => localStorage.removeItem('draft'))
        await page.goto('/new')
        await hydrated(page)
        await come(page)
        await page.waitForLoadState('networkidle')
        await expectFine(page)
        // What the server answers to a press may come later than a key counts.
        if (!answered.has(name)) expect(await unaskedShift()).toBe(0)
      })
    expect(troubles).toEqual([])
  })
