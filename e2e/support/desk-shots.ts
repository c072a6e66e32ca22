// Screenshot definitions: admin area (dashboard, staff, audit log, step-up form), second-factor pages and transparency report.
import type { Page } from '@playwright/test'
import { forgetCode, forgetPassword, plantFigures, plantLines } from './desk.ts'
import { beginEnrolling, isLedToFactor, joinTeam, sayCode, sayPassword } from './factor.ts'
import { enterForPicture } from './moderation.ts'
import { seeded } from './world.ts'

const as = (address: string) => async (page: Page) => {
  plantFigures()
  await enterForPicture(page, 'equipo')
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

const newHere =
  (...steps: ('key' | 'codes' | 'settings')[]) =>
  async (page: Page) => {
    const someone = await joinTeam(page, 'una-clave-larga')
    await page.goto('/admin')
    if (!steps.includes('key')) return
    await sayPassword(someone)
    const key = await beginEnrolling(page)
    if (!steps.includes('codes')) return
    await sayCode(page, key, 'Activar')
    await page.getByText('Ya los guardé').waitFor()
    if (steps.includes('settings')) await page.goto('/account/segundo-factor')
  }

const askedForCode = async (page: Page) => {
  await newHere('key', 'codes')(page)
  await forgetCode(page)
  await isLedToFactor(page)
  await page.goto('/admin')
  await page.getByLabel('Código', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Ese código no vale.').waitFor()
}

export const deskShots = [
  { name: 'admin-home', address: () => '/', before: as('/admin'), whole: true },
  { name: 'admin-team', address: () => '/', before: as('/admin/equipo'), whole: true },
  { name: 'admin-audit', address: () => '/', before: readLog, whole: true },
  { name: 'admin-confirm', address: () => '/', before: as('/admin/confirmar') },
  { name: 'admin-card', address: () => '/', before: openMenus },
  { name: 'admin-password', address: () => '/', before: askedForPassword, whole: true },
  { name: 'factor-password', address: () => '/', before: newHere() },
  { name: 'factor-enrol', address: () => '/', before: newHere('key'), whole: true },
  { name: 'factor-codes', address: () => '/', before: newHere('key', 'codes'), whole: true },
  { name: 'factor-settings', address: () => '/', before: newHere('key', 'codes', 'settings') },
  { name: 'factor-code', address: () => '/', before: askedForCode },
  { name: 'transparency', address: () => '/transparencia', whole: true },
]
