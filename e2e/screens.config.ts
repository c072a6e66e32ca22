import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const { projects: _, use, ...settings } = journeys

export default defineConfig({
  ...settings,
  // Some pictures are of what the worker does.
  use: { ...use, serviceWorkers: 'allow' },
  testMatch: 'screens.ts',
  timeout: 120_000,
})
