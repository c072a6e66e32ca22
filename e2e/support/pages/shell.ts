// Page object helpers for the page shell (heading, menu, notice), and the two viewports of the tests.
import type { Page } from '@playwright/test'

export const desktopViewport = { width: 1280, height: 800 }
export const phoneViewport = { width: 360, height: 740 }

export const pageHeading = (page: Page) => page.getByRole('heading', { level: 1 })
export const menuDialog = (page: Page) => page.getByRole('dialog', { name: 'Menú' })
export const anonymityNotice = (page: Page) => page.getByRole('complementary', { name: /^Aquí no mostramos/ })
/** The daily places at the bottom of the screen, below 1024 px. */
export const dock = (page: Page) => page.getByRole('navigation', { name: 'Accesos' })
