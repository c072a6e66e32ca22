// Vitest configuration of the unit and integration tests (`pnpm test`).
import { defineConfig } from 'vitest/config'
import { failureReporter } from './server/test/world/failure-reporter.ts'

export default defineConfig({
  test: {
    include: ['{contract,server,web,ops}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**', '**/*.slow.test.ts'],
    globalSetup: ['server/test/world/template-database.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    reporters: ['default', failureReporter],
    // Same timeout as the e2e tests: a machine may be slow.
    expect: { poll: { timeout: 10_000 } },
  },
})
