// Page visits of a visitor: every public page, the error pages, and the panels and dialogs that open on them.
import { expect } from '@playwright/test'
import { addresses } from '../config.ts'
import { accountPublicId, seeded } from '../data/seeded-database.ts'
import { gateHeading, passAgeGate } from '../pages/age-gate.ts'
import { applyFilters, expectResultCount, filterOption, openFiltersButton } from '../pages/feed-filters.ts'
import type { PageVisits } from '../pages/page-visits.ts'
import { clickAndWait, expectPressed, feedCard, reactionButton, reactionNames } from '../pages/reactions.ts'
import { anonymityNotice, menuDialog } from '../pages/shell.ts'
import { openIdle } from '../pages/wait-for-idle.ts'
import { newApiUser } from '../users/chat.ts'
import { postReport, reportDialog } from '../users/reports.ts'

const paths: [path: string, heading?: string][] = [
  ['/sfw', 'Secretos amistosos'],
  ['/nsfw', gateHeading],
  ['/edad', gateHeading],
  ['/search', 'Buscar secretos'],
  ['/search?q=mama', 'Buscar secretos'],
  ['/new'],
  ['/login'],
  ['/register'],
  ['/recover'],
  ['/forgot-password'],
  ['/photos', 'Entra para ver las fotos'],
  ['/photos/new', 'Entra para compartir fotos'],
  ['/transparencia', 'Transparencia'],
  ['/test-connection', 'Estado del servicio'],
]
const staticPaths: [path: string, heading: string][] = [
  ['/murmullo', 'Donde se cuenta lo que no se cuenta'],
  ['/promesa', 'Qué podemos saber y qué no'],
  ['/politicas-privacidad', 'Política de privacidad'],
  ['/terminos-servicio', 'Términos del servicio'],
  ['/contacto', 'Contacto'],
]

export async function visitVisitorPages({ page, visit, check }: PageVisits): Promise<void> {
  await visit('/', { heading: 'Secretos recientes' })
  await expect(anonymityNotice(page)).toBeVisible()
  await check('feed with the first-visit notice', 'none')
  await anonymityNotice(page).getByRole('button', { name: 'Entendido' }).click()
  await expect(anonymityNotice(page)).toHaveCount(0)
  for (const [path, heading] of paths) await visit(path, heading === undefined ? {} : { heading })
  for (const [path, heading] of staticPaths) {
    await visit(path, { heading })
    const summaries = await page.locator('summary').all()
    for (const summary of summaries) await summary.click()
    if (summaries.length > 0) await check(`${path} with all details open`)
  }
  for (const id of [
    seeded.longSecret(),
    seeded.welcome(),
    seeded.mostCommented(),
    seeded.anonymousSecret(),
    seeded.explicitSecret(),
  ])
    await visit(`/secret/${id}`)
  await visit(`/user/${accountPublicId('luna_77')}`, { heading: 'luna_77' })
  await visit('/profile')
  await visit('/nada/de/nada', { status: 404 })
  await visit('/secret/0000000000000000000000', { status: 404 })
  await visit('/unsubscribe/no-es-un-enlace', { status: 404 })
  await visit(`${addresses.maintenance.url}/`, { status: 503 })
  // In English, for developers.
  await page.goto('/api')
  await page.locator('details').first().click()
  await check('API reference')
  await visitPanels({ page, visit, check })
}

async function visitPanels({ page, visit, check }: Omit<PageVisits, 'end'>): Promise<void> {
  await openIdle(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await expect(menuDialog(page)).toBeVisible()
  await check('menu')
  await openIdle(page, '/?genero=mujer&pais=MX')
  if (await openFiltersButton(page).isVisible()) await openFiltersButton(page).click()
  await check('filter panel', 'none')
  await filterOption(page, 'Hombre').check()
  await applyFilters(page)
  await expectResultCount(page, `gender = 'hombre' and country_code = 'MX'`)
  // The second card is inside this viewport: a click does not scroll, and a scroll would shift the layout.
  const viewport = page.viewportSize() ?? { width: 360, height: 800 }
  await page.setViewportSize({ ...viewport, height: 1_200 })
  await passAgeGate(page)
  await visit('/nsfw', { heading: 'Secretos explícitos' })
  await openIdle(page, '/nsfw')
  for (const name of reactionNames) await clickAndWait(page, reactionButton(feedCard(page, 1), name))
  await page.mouse.move(0, 0)
  await check('pressed reactions', 'none')
  await page.reload()
  for (const name of reactionNames) await expectPressed(reactionButton(feedCard(page, 1), name), true)
  await page.setViewportSize(viewport)
  await openIdle(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Reportar' }).first().click()
  await expect(reportDialog(page)).toHaveAccessibleName('Reportar este secreto')
  await check('report dialog')
  const report = await postReport((await newApiUser()).page, { kind: 'secret', id: seeded.longSecret() })
  await visit(`/report/${report}`)
}
