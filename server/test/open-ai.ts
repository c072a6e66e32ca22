// Test helper: AI client configured for the fake provider, with a clock under test control.
import { type Ai, openAi } from '../src/platform/ai.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'

export const newer = 'modelo-nuevo'
export const older = 'modelo-rapido'

export function aiTowards(baseUrl: string | undefined, clock?: () => number): Ai {
  const config = readConfig({
    DATABASE_URL: 'postgres://a@b/c',
    REDIS_URL: 'redis://a',
    ORIGIN: 'https://murmullo.example',
    AI_API_KEY: baseUrl === undefined ? undefined : 'the-key',
    AI_BASE_URL: baseUrl,
    AI_MODELS: `${newer},${older}`,
  })
  return openAi(config, createLog('silent'), clock === undefined ? {} : { clock })
}
