// Browser tests of feed sorting: selected in the filter form, encoded in the query string, also without JavaScript.
import { expect } from '@playwright/test'
import { applyFilters, expectResultCount, filterPanel } from '../support/pages/feed-filters.ts'
import { feedCards } from '../support/pages/feed-list.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { desktopViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { queryValue } from '../support/data/seeded-database.ts'

const mostCommented = () =>
  queryValue(`select s.public_id from content.secrets s join content.secret_counters c on c.secret_id = s.id
    where s.is_listed and not s.is_explicit and c.comments > 0 and s.created_at > now() - interval '30 days'
    order by c.comments desc, s.id desc limit 1`)

test.use({ viewport: desktopViewport })

test('feed sorting: the selected order is in the query string, survives a section change, and is reset with the filters', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await page.getByLabel('Orden').selectOption('Recientes')
  await applyFilters(page)
  await expect(page).toHaveURL(/\/\?orden=recientes$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secretos recientes')
  await expectResultCount(page, 'true')
  await page.getByLabel('Orden').selectOption('Más comentados')
  await applyFilters(page)
  await expect(page).toHaveURL(/\/\?orden=comentados$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secretos más comentados')
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Amistosos' }).click()
  await expect(page).toHaveURL(/\/sfw\?orden=comentados$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secretos amistosos')
  await expect(page.getByText('De lo que más se ha hablado en los últimos 30 días.')).toBeVisible()
  await expect(feedCards(page).first().locator(`a[href="/secret/${mostCommented()}"]`).first()).toBeVisible()
  await expect(page.getByText(/^\d+ secretos?$/).last()).toBeVisible()
  await filterPanel(page).getByRole('link', { name: 'Limpiar' }).click()
  await expect(page).toHaveURL(/\/sfw$/)
  await expect(page.getByLabel('Orden')).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('feed sorting: without JavaScript the filter form applies it and pagination preserves it', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Orden').selectOption('Populares')
    await applyFilters(page)
    await expect(page).toHaveURL(/\/\?orden=populares$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secretos populares')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow')
    await page.getByRole('link', { name: 'Cargar más secretos' }).click()
    await expect(page).toHaveURL(/\/\?orden=populares&after=/)
    await expect(page.getByLabel('Orden')).toHaveValue('populares')
  })
})
