// Model-based test of chat (fast-check): random command sequences of several users must match the model. A failure
// prints the seed and the shrunk sequence; `CHAT_SEED` replays it.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCommands, compareViews, addRealUser, type RealState } from '../../../test/models/chat-commands.ts'
import { createChatModel } from '../../../test/models/chat-model.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { caseCount } from '../../../test/setup/case-count.ts'

const wanted = caseCount({ sample: 250, all: 20_000 })
const seed = Number(process.env.CHAT_SEED ?? Date.now() % 0x7fff_ffff)
const seatCount = 4
/** Long sequences, because users need many steps until they have a conversation. */
const commandsPerRun = 200

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

/** Response codes that a long run must have covered. */
const requiredResponses = [
  ...['done', 'user_not_found', 'self', 'blocked_by_me', 'already_open'].map((code) => `ask ${code}`),
  ...['request_refused', 'request_pending', 'request_rejected'].map((code) => `ask ${code}`),
  ...['done', 'request_unknown', 'answer_not_yours', 'blocked_by_me', 'answered'].map((code) => `accept ${code}`),
  ...['done', 'request_unknown', 'answer_not_yours', 'answered'].map((code) => `reject ${code}`),
  ...['done', 'not_participant', 'key_reused', 'closed', 'blocked_by_me', 'blocked'].map((code) => `say ${code}`),
  ...['done', 'not_found', 'block_self'].map((code) => `block ${code}`),
  ...['unblock', 'door', 'follow', 'leave', 'read'].map((what) => `${what} done`),
  'read not_found',
]

async function createParticipants(answers: Map<string, number>) {
  const model = createChatModel()
  const real: RealState = {
    world,
    people: new Map(),
    seats: [],
    requests: new Map(),
    conversations: new Map(),
    blocks: new Map(),
    answers,
  }
  for (let seat = 0; seat < seatCount; seat += 1) real.seats.push(await addRealUser(model, real))
  return { model, real }
}

test(`chat model: ${wanted} random commands match the model state, from seed ${seed}`, {
  timeout: 20_000 + wanted * 100,
}, async () => {
  const answers = new Map<string, number>()
  const done = () => [...answers.values()].reduce((sum, count) => sum + count, 0)
  const property = fc.asyncProperty(
    fc.noBias(fc.commands(allCommands, { maxCommands: commandsPerRun, size: 'max' })),
    async (commands) => {
      const { model, real } = await createParticipants(answers)
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await compareViews(model, real, real.seats)
    },
  )
  for (let round = 0; done() < wanted; round += 1) await fc.assert(property, { seed: seed + round, numRuns: 1 })
  const given = new Set([...answers.keys()].map((answer) => answer.replace('chat.', '')))
  if (wanted >= 5_000) expect(requiredResponses.filter((answer) => !given.has(answer))).toEqual([])
})
