import { defineConfig } from '@playwright/test'
import { addresses, isStaged, place } from './support/addresses.ts'
import { chromium, trusting } from './support/chromium.ts'

const alone = /(outage|restarts|reactions-kill|dev|phone|nginx)\.spec\.ts$/

const served = {
  command: 'node support/serve.ts',
  url: `${addresses.site.url}/readyz`,
  reuseExistingServer: false,
  // A new database is filled first, and a machine may be slow.
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
}

export default defineConfig({
  testDir: '.',
  // What measures time or stops things runs after the rest, alone.
  projects: [
    { name: 'journeys', testMatch: 'specs/*.spec.ts', testIgnore: alone },
    { name: 'alone', testMatch: alone, dependencies: ['journeys'] },
  ],
  outputDir: `test-results/${place}`,
  timeout: 60_000,
  // How long to wait for what must come: a machine may be slow. What must be quick is measured where it is said.
  expect: { timeout: 15_000 },
  // Some change what everybody of a site sees; two at once have a site each (side-by-side.ts).
  workers: 1,
  fullyParallel: true,
  forbidOnly: true,
  // What passes only at its second try is listed, and is to be mended; it does not hold back everything else (journeys: side-by-side.ts).
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['./support/what-failed.ts']],
  use: {
    baseURL: addresses.site.url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // A trace costs a sixth of the time, and nobody can open one that CI made.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'off',
    // A page with a worker asks past what a test holds up or changes; who looks at the worker says so.
    serviceWorkers: 'block',
    launchOptions: isStaged ? trusting : chromium,
  },
  ...(!isStaged && { webServer: served }),
})
