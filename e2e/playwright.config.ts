import { defineConfig } from '@playwright/test'
import { addresses } from './support/addresses.ts'
import { chromium } from './support/chromium.ts'

const alone = /(outage|restarts|reactions-kill|dev)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  // What measures time or stops things runs after the rest, alone.
  projects: [
    { name: 'journeys', testMatch: 'specs/*.spec.ts', testIgnore: alone },
    { name: 'alone', testMatch: alone, dependencies: ['journeys'], workers: 1 },
  ],
  outputDir: 'test-results',
  timeout: 45_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: addresses.site.url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    trace: 'retain-on-failure',
    launchOptions: chromium,
  },
  webServer: {
    command: 'node support/serve.ts',
    url: `${addresses.site.url}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
