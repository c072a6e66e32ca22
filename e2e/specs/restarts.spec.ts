// Zero-downtime test: restarts of web processes behind a load balancer lose no request. `pnpm bench restarts` repeats it 100 times.
import { expect } from '@playwright/test'
import { databaseUrl } from '../support/config.ts'
import { restartUnderTraffic } from '../support/servers/rolling-restart.ts'
import { test } from '../support/test.ts'

test('graceful shutdown: five rolling restarts under traffic fail no request', async () => {
  test.setTimeout(120_000)
  const report = await restartUnderTraffic({ DATABASE_URL: databaseUrl, REDIS_URL: 'redis://127.0.0.1:6379/3' }, 5)
  expect(report.failed).toEqual([])
  expect(report.requests).toBeGreaterThan(500)
})
