// Vitest configuration of `pnpm test:slow`: slow tests that measure minutes and need the machine to themselves.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['server/test/**/*.slow.test.ts'] } })
