// Browser tests of automated moderation decisions: the statement of reasons behind "Ver por qué", and the request for human review.
import { expect, type Page } from '@playwright/test'
import { reviewCard, textForReview, newStaffPage } from '../support/users/moderation.ts'
import { newAuthor, publishSecret, reviewEndpoint } from '../support/users/secrets.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { waitForHydration, openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { uniqueText, openPublishForm, publishButton, secretField } from '../support/pages/publish-form.ts'

const whyLink = (page: Page) => page.getByRole('link', { name: 'Ver por qué' })
const requestButton = (page: Page) => page.getByRole('button', { name: 'Pedir revisión humana' })

async function expectMachineStatement(page: Page, rule: string) {
  await expect(page).toHaveURL(/\/decisiones\/[0-9A-Za-z]{22}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ocultamos tu secreto' })).toBeVisible()
  for (const text of ['De momento solo lo ves tú.', rule, 'Lo decidió un sistema automático'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Desde cuándo')).toBeVisible()
  await expect(page.getByText(/^Una persona del equipo lo leerá y decidirá\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pedir otra revisión' })).toHaveCount(0)
}

for (const javaScriptEnabled of [true, false])
  test(`text pending review ${javaScriptEnabled ? 'with' : 'without'} JavaScript: "Ver por qué" opens the statement of reasons, and human review can be requested`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const { problems } = await monitorPage(page)
    const text = textForReview('Lo retiene la máquina.')
    const id = await publishSecret(page, text)
    for (const path of [`/secret/${id}`, '/my-secrets', `/edit-secret/${id}`]) {
      await page.goto(path)
      await whyLink(page).click()
      await expectMachineStatement(page, 'Debe leerlo una persona antes')
    }
    await page.goto(`/edit-secret/${id}`)
    if (javaScriptEnabled) await waitForHydration(page)
    await page.getByLabel('Tu secreto').fill('Todavía no lo guardé.')
    await requestButton(page).click()
    const requested = page.getByRole('heading', { name: 'Pediste una revisión humana' })
    if (javaScriptEnabled) {
      await expect(requested).toBeFocused()
      await expect(page.getByLabel('Tu secreto')).toHaveValue('Todavía no lo guardé.')
    } else await expectMachineStatement(page, 'Debe leerlo una persona antes')
    await expect(requested).toBeVisible()
    await expect(requestButton(page)).toHaveCount(0)
    await page.goto(`/edit-secret/${id}`)
    await expect(requested).toBeVisible()
    const moderator = await newStaffPage(browser, 'sol')
    await openHydrated(moderator, '/admin/revision')
    await expect(reviewCard(moderator, text).getByText('Pide revisión humana')).toBeVisible()
    expect(problems).toEqual([])
  })

test('blocked text: a request for human review creates the statement of reasons immediately', async ({ browser }) => {
  const page = await newAuthor(browser)
  await publishSecret(page, uniqueText('[bloquear:violencia]'), reviewEndpoint)
  await openHydrated(page, '/my-secrets')
  await whyLink(page).click()
  await expectMachineStatement(page, 'Violencia extrema')
  await expect(page.getByRole('heading', { name: 'Pediste una revisión humana' })).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test(`blocked text ${javaScriptEnabled ? 'with' : 'without'} JavaScript: the publish form shows rule and automated decision next to the error`, async ({
    browser,
  }) => {
    const page = await openPublishForm(browser, { javaScriptEnabled })
    await secretField(page).fill(uniqueText('[bloquear:violencia]'))
    await publishButton(page).click()
    await page.getByText('Ver por qué').click()
    for (const text of ['No se publicó, y no guardamos tu texto.', 'Violencia extrema'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Lo decidió un sistema automático/)).toBeVisible()
    await expect(requestButton(page)).toBeVisible()
  })

for (const javaScriptEnabled of [true, false])
  test(`edit form ${javaScriptEnabled ? 'with' : 'without'} JavaScript: a blocked text can be sent to human review and is hidden from other users`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled })
    const id = await publishSecret(page, 'Como era antes')
    const blockedText = uniqueText('[bloquear:violencia]')
    await page.goto(`/edit-secret/${id}`)
    await page.getByLabel('Tu secreto').fill(blockedText)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByText('Ver por qué').click()
    await expect(page.getByText('Violencia extrema', { exact: true })).toBeVisible()
    await requestButton(page).click()
    await expect(page).toHaveURL(`/secret/${id}`)
    await expect(page.getByText('En revisión.')).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(blockedText)
    const other = await newVisitorPage(browser)
    expect((await other.goto(`/secret/${id}`))?.status()).toBe(404)
  })
