// Playwright configuration of `pnpm screens` (screenshots of all pages).
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const { projects: _, use, ...settings } = journeys

// A page offers passkeys on its own origin only. The sites' processes inherit it.
process.env.E2E_OWN_ORIGIN = 'yes'

export default defineConfig({
  ...settings,
  // Some screenshots show service worker states (offline, update available).
  use: { ...use, serviceWorkers: 'allow' },
  testMatch: 'screens.ts',
  timeout: 120_000,
})
