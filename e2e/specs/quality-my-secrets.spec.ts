// Browser tests of /my-secrets and /edit-secret quality: accessibility, console errors and layout shift in both themes and on two
// viewports.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import {
  makeSecretPrivate,
  newAuthor,
  addComment,
  removeSecret,
  publishSecret,
  reviewEndpoint,
} from '../support/users/secrets.ts'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

const long = 'Llevo tres años diciéndole a mi familia que trabajo en un banco, y en realidad vendo pasteles. '.repeat(3)

async function publishAll(page: Page): Promise<string> {
  await publishSecret(page, long)
  await publishSecret(page, 'Lo que no se dice en la mesa.', { explicit: true })
  await makeSecretPrivate(page, await publishSecret(page, 'Este solo es para mí.'))
  removeSecret(await publishSecret(page, 'Esto no debía estar aquí.'))
  return publishSecret(page, 'No sé si esto se puede contar.', reviewEndpoint)
}

for (const screen of accessibilityViewports)
  test(`my secrets and edit form: at viewport width ${screen.viewport.width} there is no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newAuthor(browser, screen)
    const { problems, layoutShift } = await monitorPage(page, [422])
    const expectNoIssues = async () => {
      await expectAccessible(page)
      expect(await layoutShift()).toBe(0)
    }
    await openIdle(page, '/my-secrets?tab=private')
    await expectNoIssues()
    const id = await publishAll(page)
    await openIdle(page, '/my-secrets')
    await expectNoIssues()
    await page.getByRole('button', { name: 'Eliminar' }).nth(2).click()
    await expect(page.getByRole('button', { name: 'Confirmar' })).toBeVisible()
    await expectAccessible(page)
    await openIdle(page, `/edit-secret/${id}`)
    await expectNoIssues()
    await page.getByLabel('Tu secreto').fill('Vengan a psst.me')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessible(page)
    const commented = await publishSecret(page, 'Con respuesta')
    await addComment(page, commented, 'Lo que yo misma respondí.')
    await openIdle(page, `/secret/${commented}`)
    await expectNoIssues()
    expect(problems).toEqual([])
  })
