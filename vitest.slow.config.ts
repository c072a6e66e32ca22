// Vitest configuration of `pnpm test:slow` and `pnpm test:images`: slow tests that measure minutes and need the machine to themselves.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['{server/test,ops}/**/*.slow.test.ts'], testTimeout: 60_000 } })
