// Test fixture: a world with a fake AI provider that classifies by keywords, shared by the tests of one file. Reset before each test.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type AiProvider, openAiProvider } from '../src/dev/ai-provider.ts'
import { openWorld, type World } from './world.ts'

type Judged = { world: World; provider: AiProvider }

/** The returned object is filled in before the first test. */
export function useJudgedWorld(): Readonly<Judged> {
  const its = {} as Judged
  beforeAll(async () => {
    its.provider = await openAiProvider()
    its.world = await openWorld({ AI_BASE_URL: its.provider.baseUrl })
  })
  beforeEach(() => its.provider.behave('judgeByWords'))
  afterAll(async () => {
    await its.world.close()
    await its.provider.close()
  })
  return its
}
