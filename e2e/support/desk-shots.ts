// The pages of the desk as pictures show them: what waits, who is of the team, the log, and the menu on a card.
import type { Page } from '@playwright/test'
import { addresses } from './addresses.ts'
import { forgetPassword, plantFigures, plantLines } from './desk.ts'
import { enterAs } from './moderation.ts'
import { seeded } from './world.ts'

const as = (address: string) => async (page: Page) => {
  plantFigures()
  // Their account says which theme it likes; the picture is of the one that is asked for.
  const theme = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light'
  await page.context().addCookies([{ name: 'theme', value: theme, url: addresses.site.url }])
  await enterAs(page, 'equipo')
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

const readLog = (page: Page) => {
  plantLines()
  return as('/admin/auditoria')(page)
}

const openMenus = async (page: Page) => {
  await as('/')(page)
  await page.getByText('Administrar').first().click()
  await page.getByText('Eliminar', { exact: true }).first().click()
}

const askedForPassword = async (page: Page) => {
  await as(`/secret/${seeded.anonymousSecret()}`)(page)
  await forgetPassword(page)
  await page.getByText('Ver IP', { exact: true }).click()
  await page.getByLabel('¿Para qué la necesitas?').fill('Una amenaza creíble, caso 12.')
  await page.getByRole('button', { name: 'Ver IP y anotarlo' }).click()
  await page.getByLabel('Tu contraseña').waitFor()
}

export const deskShots = [
  { name: 'admin-home', address: () => '/', before: as('/admin'), whole: true },
  { name: 'admin-team', address: () => '/', before: as('/admin/equipo'), whole: true },
  { name: 'admin-audit', address: () => '/', before: readLog, whole: true },
  { name: 'admin-confirm', address: () => '/', before: as('/admin/confirmar') },
  { name: 'admin-card', address: () => '/', before: openMenus },
  { name: 'admin-password', address: () => '/', before: askedForPassword, whole: true },
  { name: 'transparency', address: () => '/transparencia', whole: true },
]
