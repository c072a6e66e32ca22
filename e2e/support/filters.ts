// Page object helpers: locators of the feed's filter form, and an assertion on the number of results.
import { expect, type Page } from '@playwright/test'
import { seeded } from './world.ts'

export const panel = (page: Page) => page.getByRole('search', { name: 'Filtros' })
export const opener = (page: Page) => page.getByRole('button', { name: /^Filtros/ })
export const apply = (page: Page) => panel(page).getByRole('button', { name: 'Aplicar' }).click()
export const pill = (page: Page, name: string) => panel(page).getByRole('radio', { name })
export const counted = (page: Page, condition: string) => {
  const total = seeded.countWhere(condition)
  return expect(page.getByText(/^\d+ de \d+ secretos$/)).toHaveText(`${Math.min(10, total)} de ${total} secretos`)
}
