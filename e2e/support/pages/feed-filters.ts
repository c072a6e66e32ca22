// Page object helpers: locators of the feed's filter form, and an assertion on the number of results.
import { expect, type Page } from '@playwright/test'
import { seeded } from '../data/seeded-database.ts'

export const filterPanel = (page: Page) => page.getByRole('search', { name: 'Filtros' })
export const openFiltersButton = (page: Page) => page.getByRole('button', { name: /^Filtros/ })
export const applyFilters = (page: Page) => filterPanel(page).getByRole('button', { name: 'Aplicar' }).click()
export const filterOption = (page: Page, name: string) => filterPanel(page).getByRole('radio', { name })
export const expectResultCount = (page: Page, condition: string) => {
  const total = seeded.countWhere(condition)
  return expect(page.getByText(/^\d+ de \d+ secretos$/)).toHaveText(`${Math.min(10, total)} de ${total} secretos`)
}
