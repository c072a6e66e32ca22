// Browser test of the notification settings on /account without JavaScript: schedule and quiet hours.
import { expect } from '@playwright/test'
import { newAuthor } from '../support/users/secrets.ts'
import { test } from '../support/test.ts'

test('notification settings without JavaScript: schedule and quiet hours are validated, stored, restored and removed', async ({
  browser,
}) => {
  const page = await newAuthor(browser, { javaScriptEnabled: false })
  await page.goto('/account')
  const schedule = page.getByRole('region', { name: 'Cuándo te avisamos' })
  const fixed = schedule.getByRole('radio', { name: 'A horas fijas (recomendado)' })
  const hours = () =>
    Promise.all(
      ['Primera hora', 'Segunda hora', 'Tercera hora'].map((label) => schedule.getByLabel(label).inputValue()),
    )
  await test.step('schedule', async () => {
    await expect(fixed).toBeChecked()
    expect(await hours()).toEqual(['9', '14', '21'])
    await expect(schedule).toContainText('Hora de Bogotá.')
    await expect(schedule).toContainText('tu teléfono sonaría en ese momento')
    await schedule.getByRole('radio', { name: 'Al instante' }).check()
    await schedule.getByRole('button', { name: 'Guardar cuándo' }).click()
    await expect(schedule).toContainText('Te avisaremos al instante')
    await page.goto('/account')
    await expect(schedule.getByRole('radio', { name: 'Al instante' })).toBeChecked()
    await fixed.check()
    for (const [label, hour] of [
      ['Primera hora', '20:00'],
      ['Segunda hora', '08:00'],
      ['Tercera hora', '08:00'],
    ] as const)
      await schedule.getByLabel(label).selectOption(hour)
    await schedule.getByRole('button', { name: 'Guardar cuándo' }).click()
    await expect(schedule).toContainText('Te avisaremos a esas horas')
    await page.goto('/account')
    await expect(fixed).toBeChecked()
    // A duplicate hour counts once.
    expect(await hours()).toEqual(['8', '20', ''])
  })
  const quiet = page.getByRole('region', { name: 'Horas tranquilas' })
  const box = quiet.getByRole('checkbox', { name: 'No molestar' })
  const save = async (from: string, to: string) => {
    await quiet.getByLabel('Desde las').selectOption(from)
    await quiet.getByLabel('Hasta las').selectOption(to)
    await quiet.getByRole('button', { name: 'Guardar horas' }).click()
  }
  await test.step('quiet hours', async () => {
    await expect(box).not.toBeChecked()
    await save('23:00', '07:00')
    await expect(quiet).toContainText('Sin horas tranquilas: «No molestar» está sin marcar.')
    await box.check()
    await save('23:00', '23:00')
    await expect(quiet).toContainText('Elige dos horas distintas.')
    await box.check()
    await save('23:00', '07:00')
    await expect(quiet).toContainText('Horas tranquilas guardadas')
    await page.goto('/account')
    await expect(box).toBeChecked()
    await expect(quiet.getByLabel('Desde las')).toHaveValue('23')
    await expect(quiet.getByLabel('Hasta las')).toHaveValue('7')
    await box.uncheck()
    await quiet.getByRole('button', { name: 'Guardar horas' }).click()
    await expect(quiet).toContainText('Sin horas tranquilas')
    await page.goto('/account')
    await expect(box).not.toBeChecked()
  })
})
