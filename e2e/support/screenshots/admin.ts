// Screenshot definitions: admin area (dashboard, staff, audit log, step-up form), second-factor pages and transparency report.
import type { Page } from '@playwright/test'
import {
  removeSecondFactor,
  expireStepUp,
  insertDailyStats,
  insertAuditEntries,
  insertEvidence,
  insertPasskeys,
} from '../users/admin.ts'
import {
  startTotpEnrolment,
  waitForSecondFactorRedirect,
  registerModerator,
  submitTotpCode,
  submitPassword,
} from '../users/second-factor.ts'
import {
  logInForScreenshot,
  newAnonymousAuthor,
  postSecret,
  textForReview,
  textWithMinorFlag,
} from '../users/moderation.ts'
import { seeded } from '../data/seeded-database.ts'

const openAsAdmin = (address: string) => async (page: Page) => {
  insertDailyStats()
  await logInForScreenshot(page, 'equipo')
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

const openAuditLog = (page: Page) => {
  insertAuditEntries()
  return openAsAdmin('/admin/auditoria')(page)
}

const openEvidence = async (page: Page) => {
  insertEvidence()
  await openAsAdmin('/admin/evidencia')(page)
}

const openMenus = async (page: Page) => {
  await openAsAdmin('/')(page)
  await page.getByText('Administrar').filter({ visible: true }).first().click()
  await page.getByText('Eliminar', { exact: true }).filter({ visible: true }).first().click()
}

/** A queue with a refused text and a text with a minor flag beside the seeded ones. */
const openReviewQueue = async (page: Page) => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  const author = await newAnonymousAuthor(browser)
  await postSecret(author, textForReview('Mi vecino no sabe que lo escucho cantar cada noche, y que lo espero.'))
  await postSecret(author, textWithMinorFlag('No le dije a nadie que me cambié de escuela por él.'))
  await author.context().close()
  await openAsAdmin('/admin/revision')(page)
}

/** An advertisement of two authors. */
const openIdenticalTexts = async (page: Page) => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  const text = `Gana dinero desde casa sin salir. Escríbeme al privado ${crypto.randomUUID().slice(0, 8)}`
  let id = ''
  for (let n = 0; n < 2; n += 1) {
    const author = await newAnonymousAuthor(browser)
    id = (await postSecret(author, text)).body.id
    await author.context().close()
  }
  await openAsAdmin(`/admin/iguales/secret/${id}`)(page)
}

const testModeration = async (page: Page) => {
  await openAsAdmin('/admin/test-moderation')(page)
  await page.getByLabel('Texto a analizar').fill('[bloquear:violencia] Le deseé lo peor.')
  await page.getByRole('button', { name: 'Analizar con IA' }).click()
  await page.getByText('RECHAZADO').waitFor()
}

const measureRules = async (page: Page) => {
  await openAsAdmin('/admin/laboratorio')(page)
  await page.getByRole('button', { name: 'Medir solo las reglas' }).click()
  await page.getByRole('heading', { name: /^Cifras de la medición/ }).waitFor()
}

const openStepUpForm = async (page: Page) => {
  await openAsAdmin(`/secret/${seeded.anonymousSecret()}`)(page)
  await expireStepUp(page)
  await page.getByText('Ver IP', { exact: true }).click()
  await page.getByLabel('¿Para qué la necesitas?').fill('Una amenaza creíble, caso 12.')
  await page.getByRole('button', { name: 'Ver IP y anotarlo' }).click()
  await page.getByLabel('Tu contraseña').waitFor()
}

const openEnrolment =
  (...steps: ('key' | 'codes' | 'settings')[]) =>
  async (page: Page) => {
    const moderator = await registerModerator(page, 'una-clave-larga')
    await page.goto('/admin')
    if (!steps.includes('key')) return
    await submitPassword(moderator)
    const key = await startTotpEnrolment(page)
    if (!steps.includes('codes')) return
    await submitTotpCode(page, key, 'Activar')
    await page.getByText('Ya los guardé').waitFor()
    if (steps.includes('settings')) await page.goto('/account/segundo-factor')
  }

/** Passkeys as rows: the screenshots need no authenticator. */
const openPasskeys =
  (...steps: ('code' | 'creation')[]) =>
  async (page: Page) => {
    await openEnrolment('key', 'codes')(page)
    await insertPasskeys(page, ['Mi teléfono', 'La del llavero'])
    if (steps.includes('code')) {
      await removeSecondFactor(page)
      await waitForSecondFactorRedirect(page)
    }
    await page.goto('/account/segundo-factor')
    if (steps.includes('code')) await page.getByRole('button', { name: 'Usar una llave de acceso' }).waitFor()
    if (!steps.includes('creation')) return
    await page.getByLabel('Nombre de la llave nueva').fill('La del portátil')
    await page.getByRole('button', { name: 'Añadir una llave de acceso' }).click()
    await page.getByRole('button', { name: 'Crear la llave' }).waitFor()
  }

const submitWrongCode = async (page: Page) => {
  await openEnrolment('key', 'codes')(page)
  await removeSecondFactor(page)
  await waitForSecondFactorRedirect(page)
  await page.goto('/admin')
  await page.getByLabel('Código', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Ese código no es correcto.').waitFor()
}

export const adminShots = [
  { name: 'admin-home', address: () => '/', before: openAsAdmin('/admin'), whole: true },
  { name: 'admin-team', address: () => '/', before: openAsAdmin('/admin/equipo'), whole: true },
  { name: 'admin-audit', address: () => '/', before: openAuditLog, whole: true },
  { name: 'admin-review', address: () => '/', before: openReviewQueue, whole: true },
  { name: 'admin-evidence', address: () => '/', before: openEvidence, whole: true },
  { name: 'admin-spam-terms', address: () => '/', before: openAsAdmin('/admin/palabras'), whole: true },
  { name: 'admin-saved-replies', address: () => '/', before: openAsAdmin('/admin/respuestas'), whole: true },
  { name: 'admin-identical-texts', address: () => '/', before: openIdenticalTexts, whole: true },
  { name: 'admin-laboratory', address: () => '/', before: measureRules, whole: true },
  { name: 'admin-test', address: () => '/', before: testModeration, whole: true },
  {
    name: 'admin-secret',
    address: () => '/',
    before: async (page: Page) => openAsAdmin(`/admin/secreto/${seeded.anonymousSecret()}`)(page),
  },
  {
    name: 'admin-removal',
    address: () => '/',
    before: async (page: Page) => openAsAdmin(`/admin/eliminar/secret/${seeded.anonymousSecret()}`)(page),
  },
  { name: 'admin-confirm', address: () => '/', before: openAsAdmin('/admin/confirmar') },
  { name: 'admin-card', address: () => '/', before: openMenus },
  { name: 'admin-password', address: () => '/', before: openStepUpForm, whole: true },
  { name: 'factor-password', address: () => '/', before: openEnrolment() },
  { name: 'factor-enrol', address: () => '/', before: openEnrolment('key'), whole: true },
  { name: 'factor-codes', address: () => '/', before: openEnrolment('key', 'codes'), whole: true },
  { name: 'factor-settings', address: () => '/', before: openEnrolment('key', 'codes', 'settings') },
  { name: 'factor-passkeys', address: () => '/', before: openPasskeys(), whole: true },
  { name: 'factor-passkey-creation', address: () => '/', before: openPasskeys('creation') },
  { name: 'factor-passkey-code', address: () => '/', before: openPasskeys('code') },
  { name: 'factor-code', address: () => '/', before: submitWrongCode },
  { name: 'transparency', address: () => '/transparencia', whole: true },
]
