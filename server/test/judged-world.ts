// Test fixture: a world with a fake AI provider that classifies by keywords, shared by the tests of one file. Reset before each test.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type FakeAiProvider, startFakeAiProvider } from '../src/dev/ai-provider.ts'
import { createWorld, type World } from './world.ts'

type ModeratedWorld = { world: World; provider: FakeAiProvider }

/** The returned object is filled in before the first test. */
export function useModeratedWorld(): Readonly<ModeratedWorld> {
  const fixture = {} as ModeratedWorld
  beforeAll(async () => {
    fixture.provider = await startFakeAiProvider()
    fixture.world = await createWorld({ AI_BASE_URL: fixture.provider.baseUrl })
  })
  beforeEach(() => fixture.provider.setBehaviour('judgeByWords'))
  afterAll(async () => {
    await fixture.world.close()
    await fixture.provider.close()
  })
  return fixture
}
