// Browser tests of the report of an intimate image: the hash is computed in a worker, only the hash leaves, and the case number withdraws it.
import { pdqDistance } from '@murmullo/contract/images/pdq'
import { expect, type Page, type Request } from '@playwright/test'
import { drawScene, pdqOf } from '../../server/test/generators/scenes.ts'
import { expectAccessibleInEachViewport } from '../support/pages/expect-accessible.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const path = '/imagen-intima'

function recordWrites(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && requests.push(request)))
  return requests
}

test('intimate image: a file is hashed in the browser as on the server, the request has only the hash, and its case number withdraws it', async ({
  page,
}) => {
  const { problems } = await monitorPage(page)
  const writes = recordWrites(page)
  await openHydrated(page, path)
  await page.getByRole('button', { name: 'Sí, 18 o más' }).press('Enter')
  const buffer = await drawScene(3)
  await page.getByLabel('Elige la imagen').setInputFiles({ name: 'yo-intima.jpg', mimeType: 'image/jpeg', buffer })
  const hash = await page.getByRole('main').locator('code').innerText()
  expect(pdqDistance(hash, await pdqOf(buffer))).toBeLessThanOrEqual(10)
  expect(writes).toEqual([])
  await expectAccessibleInEachViewport(page)
  await page.getByRole('button', { name: 'Enviar esta huella' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Recibimos la huella' })).toBeFocused()
  expect(writes).toHaveLength(1)
  const [sent] = writes
  expect(sent?.postData()).toBe(JSON.stringify({ hash }))
  const headers = await sent?.allHeaders()
  expect([headers?.cookie, headers?.referer]).toEqual([undefined, undefined])

  const caseNumber = await page.getByText(/^IM-/).innerText()
  await page.getByLabel('Número de tu caso').fill(caseNumber.toLowerCase())
  await page.getByRole('button', { name: 'Retirar la huella' }).press('Enter')
  await expect(page.getByText('Retiramos la huella. Ya no la tenemos.')).toBeVisible()
  expect(problems).toEqual([])
})

test.describe('intimate image, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('intimate image, without JavaScript: the page explains it and links to the contact form, without a file field', async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sin JavaScript no se puede elegir una imagen' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'formulario de contacto' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sí, 18 o más' })).toBeHidden()
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    await page.getByLabel('Número de tu caso').fill('IM-0000-0000-0000-0000-0000-0000')
    await page.getByRole('button', { name: 'Retirar la huella' }).click()
    await expect(page.getByText(/No encontramos ese número/)).toBeVisible()
  })
})
