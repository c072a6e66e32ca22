// What can be pressed or written in has an edge that is seen: three to one against what is around it, in both themes.
import { expect, type Locator } from '@playwright/test'
import { openAtRest } from '../support/settled.ts'
import { desk, phone } from '../support/shell.ts'
import { test } from '../support/test.ts'

/** The contrast between the border of something and the ground it stands on. */
const edge = (one: Locator) =>
  one.evaluate((element) => {
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    let ground = element.parentElement
    while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement
    const around = light(getComputedStyle(ground ?? document.documentElement).backgroundColor)
    const border = light(getComputedStyle(element).borderTopColor)
    return Math.max(around, border) / Math.min(around, border)
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const [viewport, names] of [
      [desk, ['button:Menú', 'link:Limpiar', 'link:Cargar más secretos', 'spinbutton:Edad mínima']],
      [phone, ['button:Filtros', 'link:Cargar más secretos', 'button:Volver arriba']],
    ] as const)
      test(`at ${viewport.width} every edge is seen`, async ({ page }) => {
        await page.setViewportSize(viewport)
        // It stays as it is while it is looked at.
        await page.route('**/more/**', () => {})
        await openAtRest(page, '/')
        for (const name of names) {
          const [role, label] = name.split(':') as ['button' | 'link' | 'spinbutton', string]
          const one = page.getByRole(role, { name: label, includeHidden: true }).first()
          expect(await edge(one), name).toBeGreaterThanOrEqual(3)
        }
      })
  })
}
