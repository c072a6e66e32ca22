// Playwright configuration of the browser tests: the journeys in two workers, then one worker with the spec that measures time. Each worker has
// its own site and database, so that journeys cannot disturb each other.
import { defineConfig } from '@playwright/test'
import { chromium, chromiumWithoutTlsCheck } from './support/chromium.ts'
import { addresses, isStaging, siteAddresses, siteIndex } from './support/config.ts'

const timedSpecs = /feed-performance\.spec\.ts$/
const hasOneSite = isStaging || process.env.E2E_SITE !== undefined
const isCi = process.env.CI !== undefined
/** As many as the cores of a CI machine: a third worker takes more CPU time from the others than it saves. */
const workers = 2

const webServer = (index: number) => ({
  command: 'node support/servers/start-site.ts',
  env: { E2E_SITE: String(index) },
  url: `${siteAddresses(index).site.url}/readyz`,
  reuseExistingServer: false,
  // Migration and seed of a fresh database run first, and the host may be slow.
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
})

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testMatch: 'specs/*.spec.ts', testIgnore: timedSpecs },
    { name: 'timed', testMatch: timedSpecs, dependencies: ['journeys'], workers: 1 },
  ],
  outputDir: `test-results/${process.env.E2E_SITE ?? 'all'}`,
  timeout: 60_000,
  // Default timeout of an assertion; generous because the host may be slow. Latency budgets are asserted in the specs themselves.
  expect: { timeout: 15_000 },
  workers: hasOneSite ? 1 : workers,
  fullyParallel: true,
  forbidOnly: true,
  // The retry tells a flaky test from a broken one; the reporter fails the run for both. Many failures are not caused by a slow host.
  retries: isCi ? 1 : 0,
  maxFailures: isCi ? 8 : 0,
  reporter: [['list'], ['./support/failure-reporter.ts']],
  use: {
    baseURL: addresses.site.url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // A trace costs a sixth of the run time, and traces recorded in CI cannot be downloaded.
    trace: isCi ? 'off' : 'retain-on-failure',
    // Requests from a service worker bypass `page.route`. Specs that test the service worker allow it explicitly.
    serviceWorkers: 'block',
    launchOptions: isStaging ? chromiumWithoutTlsCheck : chromium,
  },
  ...(!isStaging && {
    webServer: hasOneSite ? [webServer(siteIndex)] : Array.from({ length: workers }, (_, index) => webServer(index)),
  }),
})
