// Test helper: AI client configured for the fake provider, with a clock under test control.
import { type Ai, createAi } from '../../src/platform/integrations/ai.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/observability/logger.ts'

export const newerModel = 'modelo-nuevo'
export const olderModel = 'modelo-rapido'

export function createTestAi(baseUrl: string | undefined, clock?: () => number): Ai {
  const config = readConfig({
    DATABASE_URL: 'postgres://a@b/c',
    REDIS_URL: 'redis://a',
    ORIGIN: 'https://murmullo.example',
    AI_API_KEY: baseUrl === undefined ? undefined : 'the-key',
    AI_BASE_URL: baseUrl,
    AI_MODELS: `${newerModel},${olderModel}`,
  })
  return createAi(config, createLog('silent'), clock === undefined ? {} : { clock })
}
