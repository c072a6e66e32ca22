// A test that leaves no browser behind: pages that stay open keep listening, and make everything after them slower.
import { test as base } from '@playwright/test'

export const test = base.extend<{ leavesNothingOpen: undefined }>({
  leavesNothingOpen: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
