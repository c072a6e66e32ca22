// Vitest configuration of the unit, component and integration tests (`pnpm test`), as projects by what they need.
import { defineConfig } from 'vitest/config'
import { failureReporter } from './server/test/setup/failure-reporter.ts'

const exclude = ['**/node_modules/**', '**/build/**', '**/*.slow.test.ts']

export default defineConfig({
  test: {
    // One more than the cores of a CI machine: with two workers a quarter of their time was idle, because tests wait for timeouts.
    maxWorkers: 3,
    // A worker imports a module once for all of its test files: separate imports took a fifth of the run.
    isolate: false,
    // Only for a test that hangs: on a busy machine a test takes ten times as long as alone.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', failureReporter],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{contract,web}/**/*.test.ts', 'server/architecture/*.test.ts'], exclude },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          exclude,
          environment: 'happy-dom',
          setupFiles: ['web/test/setup-dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,ops}/**/*.test.ts'],
          exclude: [...exclude, 'server/architecture/**'],
          // Only these tests need a database.
          globalSetup: ['server/test/setup/template-database.ts'],
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
