// Browser tests of contrast: borders of buttons, links and fields have a contrast of at least 3:1 in both themes (WCAG 1.4.11).
import { expect, type Locator } from '@playwright/test'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

/** The contrast ratio between an element's border and the background behind it. */
const borderContrast = (one: Locator) =>
  one.evaluate((element) => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    let background = element.parentElement
    while (background && getComputedStyle(background).backgroundColor === 'rgba(0, 0, 0, 0)')
      background = background.parentElement
    const around = luminance(getComputedStyle(background ?? document.documentElement).backgroundColor)
    const border = luminance(getComputedStyle(element).borderTopColor)
    return Math.max(around, border) / Math.min(around, border)
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const [viewport, names] of [
      [desktopViewport, ['button:Menú', 'link:Limpiar', 'link:Cargar más secretos', 'spinbutton:Edad mínima']],
      [phoneViewport, ['button:Filtros', 'link:Cargar más secretos', 'button:Volver arriba']],
    ] as const)
      test(`contrast: every button, link and field border reaches 3:1 at viewport width ${viewport.width}`, async ({
        page,
      }) => {
        await page.setViewportSize(viewport)
        // No further page loads during the measurement: these requests never get a response.
        await page.route('**/more/**', () => {})
        await openIdle(page, '/')
        for (const name of names) {
          const [role, label] = name.split(':') as ['button' | 'link' | 'spinbutton', string]
          const one = page.getByRole(role, { name: label, includeHidden: true }).first()
          expect(await borderContrast(one), name).toBeGreaterThanOrEqual(3)
        }
      })
  })
}
