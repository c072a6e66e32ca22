// Browser tests of automated moderation decisions: the statement of reasons behind "Ver por qué", and the request for human review.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { reviewCard, textForReview, newStaffPage } from '../support/users/moderation.ts'
import { newAuthor, publishSecret } from '../support/users/secrets.ts'
import { waitForHydration, openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { uniqueText, publishButton, secretField } from '../support/pages/publish-form.ts'

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
  test(`automated decision ${javaScriptEnabled ? 'with' : 'without'} JavaScript: "Ver por qué" opens the statement of reasons, human review can be requested, and a blocked edit is sent to it`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newAuthor(browser, { javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const { problems } = await monitorPage(page, [422])
    const text = textForReview('Lo retiene la máquina.')
    const requested = page.getByRole('heading', { name: 'Pediste una revisión humana' })
    await test.step('a hidden text: the statement of reasons, and the request on the edit page', async () => {
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
      if (javaScriptEnabled) {
        await expect(requested).toBeFocused()
        await expect(page.getByLabel('Tu secreto')).toHaveValue('Todavía no lo guardé.')
      } else await expectMachineStatement(page, 'Debe leerlo una persona antes')
      await expect(requested).toBeVisible()
      await expect(requestButton(page)).toHaveCount(0)
      await page.goto(`/edit-secret/${id}`)
      await expect(requested).toBeVisible()
    })
    await test.step('a blocked text: the publish form shows rule and automated decision', async () => {
      await page.goto('/new')
      if (javaScriptEnabled) await waitForHydration(page)
      await secretField(page).fill(uniqueText('[bloquear:violencia]'))
      await publishButton(page).click()
      await page.getByText('Ver por qué').click()
      for (const shown of ['No se publicó, y no guardamos tu texto.', 'Violencia extrema'])
        await expect(page.getByText(shown, { exact: true })).toBeVisible()
      await expect(page.getByText(/^Lo decidió un sistema automático/)).toBeVisible()
    })
    await test.step('a blocked edit: sent to human review it is hidden, with its statement of reasons', async () => {
      const id = await publishSecret(page, uniqueText('Como era antes'))
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
      expect((await fetch(`${addresses.site.url}/secret/${id}`)).status).toBe(404)
      await whyLink(page).click()
      await expectMachineStatement(page, 'Violencia extrema')
      await expect(requested).toBeVisible()
    })
    const moderator = await newStaffPage(browser, 'sol')
    await openHydrated(moderator, '/admin/revision')
    await expect(reviewCard(moderator, text).getByText('Pide revisión humana')).toBeVisible()
    expect(problems).toEqual([])
  })
