// Browser tests of every page on a phone in the dark theme and on a desktop in the light one: no axe violation, no horizontal scroll, no layout
// shift, no console error, CSP violation or third-party request. The page visits are in support/visits, one file per audience.
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { startPageVisits } from '../support/pages/page-visits.ts'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { newApiUser, newChatUser } from '../support/users/chat.ts'
import { newStaffPage, postSecret, textForReview } from '../support/users/moderation.ts'
import { newAuthor } from '../support/users/secrets.ts'
import { newModerator } from '../support/users/second-factor.ts'
import { newVisitorPage } from '../support/users/users.ts'
import {
  visitAccountPages,
  visitAnonymousAccount,
  visitNotificationsAndPhotos,
  visitOwnSecrets,
  visitPublishForm,
} from '../support/visits/account-pages.ts'
import { visitChatPages } from '../support/visits/chat-pages.ts'
import { visitAdminPages, visitReportCases, visitSanction, visitSecondFactor } from '../support/visits/staff-pages.ts'
import { visitVisitorPages } from '../support/visits/visitor-pages.ts'

const startAuthorVisits = async (browser: Browser, screen: BrowserContextOptions) =>
  startPageVisits(await newAuthor(browser, screen), [403, 422])

for (const screen of accessibilityViewports)
  test.describe(`viewport width ${screen.viewport.width}, ${screen.colorScheme} theme`, () => {
    // The visits open up to forty pages; an action that waits in vain fails long before this timeout.
    test.describe.configure({ timeout: 480_000 })
    test.use({ actionTimeout: 60_000 })

    test('visitor pages: every public path opens its page, accessible, without overflow, layout shift or console error (BRAND-01, CARD-16, LIMIT-20, NAV-23, NAV-24)', async ({
      browser,
    }) => {
      const context = await browser.newContext({ ...screen, baseURL: addresses.site.url })
      const visits = await startPageVisits(await context.newPage(), [404, 503])
      await visitVisitorPages(visits)
      visits.end()
    })

    test('account pages: every private path opens its page, accessible, without overflow, layout shift or console error (NAV-23, NAV-24)', async ({
      browser,
    }) => {
      const visits = await startAuthorVisits(browser, screen)
      await visitAccountPages(visits)
      await visitPublishForm(visits)
      visits.end()
      const anonymous = await startPageVisits(await newVisitorPage(browser, screen))
      await visitAnonymousAccount(anonymous)
      anonymous.end()
    })

    test('own secrets, notifications, photos and chat: every state is accessible, without overflow, layout shift or console error (CHAT-32, NAV-23, NAV-24)', async ({
      browser,
    }) => {
      const author = await startAuthorVisits(browser, screen)
      await visitOwnSecrets(author)
      author.end()
      const { page, nickname } = await newChatUser(browser, screen)
      const user = await startPageVisits(page)
      await visitNotificationsAndPhotos(user)
      await visitChatPages(user, nickname, await newApiUser())
      user.end()
    })

    test('staff pages: admin area, report cases, sanctions and second factor are accessible, without overflow, layout shift or console error (NAV-23)', async ({
      browser,
    }) => {
      const author = await startAuthorVisits(browser, screen)
      await postSecret(author.page, textForReview('Para que haya algo que leer.'))
      const admin = await startPageVisits(await newStaffPage(browser, 'equipo', screen), [403])
      await visitAdminPages(admin)
      await visitReportCases(admin)
      await visitSanction(admin, author)
      const moderator = await newModerator(browser, 'una-clave-larga', screen)
      const enrolment = await startPageVisits(moderator.page, [403])
      await visitSecondFactor(enrolment, moderator)
      for (const visits of [author, admin, enrolment]) visits.end()
    })
  })

const borderedControls = [
  ['button', 'Menú'],
  ['button', 'Filtros'],
  ['button', 'Volver arriba'],
  ['link', 'Limpiar'],
  ['link', 'Cargar más secretos'],
  ['spinbutton', 'Edad mínima'],
] as const

test('contrast: borders of buttons, links and fields reach 3:1 in both themes, and the top bar on a sky 4.5:1, which axe does not measure (WCAG 1.4.3, 1.4.11)', async ({
  page,
}) => {
  // No further page loads during the measurement: these requests never get a response.
  await page.route('**/more/**', () => {})
  for (const { viewport } of accessibilityViewports)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await openIdle(page, '/')
      for (const [role, name] of borderedControls) {
        const control = page.getByRole(role, { name, includeHidden: true }).first()
        expect
          .soft(await borderContrast(control), `${name}, ${viewport.width}, ${colorScheme}`)
          .toBeGreaterThanOrEqual(3)
      }
      await openIdle(page, '/login')
      expect
        .soft(Math.min(...(await skyContrasts(page))), `sky, ${viewport.width}, ${colorScheme}`)
        .toBeGreaterThanOrEqual(4.5)
    }
})

/** Contrast ratios between each visible text and icon of the transparent top bar, and the colours of the sky behind it. */
const skyContrasts = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (color: string) => {
      if (canvas === null) return 0
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const sky = getComputedStyle(document.querySelector('.sky') ?? document.body)
    // The bar covers the upper third of the sky, which runs from the first colour to the second at its middle.
    const grounds = ['--sky-1', '--sky-2'].map((name) => luminance(sky.getPropertyValue(name)))
    return [...document.querySelectorAll('.top-bar a, .top-bar button')]
      .filter((part) => part.getBoundingClientRect().width > 0)
      .filter((part) => getComputedStyle(part).backgroundColor === 'rgba(0, 0, 0, 0)')
      .flatMap((part) => {
        const text = luminance(getComputedStyle(part).color)
        return grounds.map((ground) => Math.max(text, ground) / Math.min(text, ground))
      })
  })

/** Contrast ratio between an element's border and the background behind it. */
const borderContrast = (control: Locator) =>
  control.evaluate((element) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
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
