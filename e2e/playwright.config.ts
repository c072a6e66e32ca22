// Playwright configuration of the browser tests: parallel journeys first, then the serial specs that measure time or stop servers.
import { defineConfig } from '@playwright/test'
import { addresses, isStaging, runIndex } from './support/config.ts'
import { chromium, chromiumWithoutTlsCheck } from './support/chromium.ts'

const serialSpecs = /(outage|restarts|reactions-crash|dev|feed-performance|nginx)\.spec\.ts$/

const webServer = {
  command: 'node support/servers/start-site.ts',
  url: `${addresses.site.url}/readyz`,
  reuseExistingServer: false,
  // Migration and seed of a fresh database run first, and the host may be slow.
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
}

export default defineConfig({
  testDir: '.',
  // Specs that measure latency or stop a process run serially, after all others.
  projects: [
    { name: 'journeys', testMatch: 'specs/*.spec.ts', testIgnore: serialSpecs },
    { name: 'alone', testMatch: serialSpecs, dependencies: ['journeys'] },
  ],
  outputDir: `test-results/${runIndex}`,
  timeout: 60_000,
  // Default timeout of an assertion; generous because the host may be slow. Latency budgets are asserted in the specs themselves.
  expect: { timeout: 15_000 },
  // One worker: some specs change state that all users of a site share. Parallel runs get one site each (run-shards.ts).
  workers: 1,
  fullyParallel: true,
  forbidOnly: true,
  // A flaky test (it passes only on retry) is listed and must be fixed, but does not fail the run. run-shards.ts retries the journeys itself.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['./support/failure-reporter.ts']],
  use: {
    baseURL: addresses.site.url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // A trace costs a sixth of the run time, and traces recorded in CI cannot be downloaded.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'off',
    // Requests from a service worker bypass `page.route`. Specs that test the service worker allow it explicitly.
    serviceWorkers: 'block',
    launchOptions: isStaging ? chromiumWithoutTlsCheck : chromium,
  },
  ...(!isStaging && { webServer }),
})
