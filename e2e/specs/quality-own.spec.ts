// Browser tests of /my-secrets and /edit-secret quality: accessibility, console errors and layout shift in both themes and on two
// viewports.
import { expect, type Page } from '@playwright/test'
import { expectFine, screens } from '../support/fine.ts'
import { keepPrivate, newAuthor, say, takeDown, tell, toReview } from '../support/own-secrets.ts'
import { openAtRest } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'

const long = 'Llevo tres años diciéndole a mi familia que trabajo en un banco, y en realidad vendo pasteles. '.repeat(3)

async function tellAll(page: Page): Promise<string> {
  await tell(page, long)
  await tell(page, 'Lo que no se dice en la mesa.', { explicit: true })
  await keepPrivate(page, await tell(page, 'Este solo es para mí.'))
  takeDown(await tell(page, 'Esto no debía estar aquí.'))
  return tell(page, 'No sé si esto se puede contar.', toReview)
}

for (const screen of screens)
  test(`my secrets and edit form: at viewport width ${screen.viewport.width} there is no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newAuthor(browser, screen)
    const { troubles, layoutShift } = await watch(page, [422])
    const fine = async () => {
      await expectFine(page)
      expect(await layoutShift()).toBe(0)
    }
    await openAtRest(page, '/my-secrets?tab=private')
    await fine()
    const id = await tellAll(page)
    await openAtRest(page, '/my-secrets')
    await fine()
    await page.getByRole('button', { name: 'Eliminar' }).nth(2).click()
    await expect(page.getByRole('button', { name: 'Confirmar' })).toBeVisible()
    await expectFine(page)
    await openAtRest(page, `/edit-secret/${id}`)
    await fine()
    await page.getByLabel('Tu secreto').fill('Vengan a psst.me')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expectFine(page)
    const commented = await tell(page, 'Con respuesta')
    await say(page, commented, 'Lo que yo misma respondí.')
    await openAtRest(page, `/secret/${commented}`)
    await fine()
    expect(troubles).toEqual([])
  })
