// `pnpm alerts`: what measures time in minutes and must have the machine to itself.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['server/test/*.alone.ts'] } })
