// Playwright `test` with an automatic fixture that closes all browser contexts: open pages hold SSE connections and slow down later tests.
import { test as base } from '@playwright/test'

export const test = base.extend<{ closesContexts: undefined }>({
  closesContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
