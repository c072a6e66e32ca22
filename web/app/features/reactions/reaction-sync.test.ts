// Tests of the reaction store with a stub of the API and of the device token: coalescing, rollback, refused devices, new counts and
// batches.
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReactionStore } from './reaction-store.ts'
import { createReactionSync } from './reaction-sync.ts'

const counts = { heart: 5, like: 2, dislike: 0, wow: 0, laugh: 0 }
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => warn.mockClear())
afterEach(() => vi.unstubAllGlobals())

type Call = { readonly path: string; readonly body: { readonly device: string; readonly reacted?: boolean } }
type Answer = (call: Call) => unknown
type TabOptions = { readonly token?: string | null; readonly chunk?: boolean }

/** A store in a tab. `answer` is the API; it may return a promise or throw. */
function openTab(answer: Answer = () => ({}), { token = 'token-1', chunk = true }: TabOptions = {}) {
  const calls: Call[] = []
  let time = 0
  let current: string | null = token
  const issued = ['token-2', 'token-3']
  const tab = { isChunkAvailable: chunk }
  vi.stubGlobal('localStorage', { getItem: () => current })
  const call = async (_method: string, path: string, body: Call['body']) => {
    calls.push({ path, body })
    const reply = await answer({ path, body })
    return path === '/reactions/mine' ? { mine: [], ...(reply as object) } : reply
  }
  const deviceToken = {
    read: () => current,
    get: async () => (current ??= issued.shift() ?? ''),
    remove: () => void (current = null),
  }
  const store = createReactionStore(async () => {
    if (!tab.isChunkAvailable) throw new Error('chunk missing')
    return {
      createReactionSync: (states, rendered) =>
        createReactionSync(states, rendered, { call: call as never, deviceToken, now: () => time }),
    }
  })
  const state = (id = 's1') => store.states.get()[id]
  return {
    calls,
    puts: () => calls.filter(({ path }) => path.startsWith('/secrets')).map(({ body }) => body),
    press: (kind: ReactionKind = 'heart', id = 's1') => store.press(id, kind, counts),
    render: (heart = 5, id = 's1') => store.render(id, { ...counts, heart }),
    renderObject: store.render,
    state,
    shown: () => [state()?.own.heart === true, (state()?.others.heart ?? 0) + Number(state()?.own.heart === true)],
    isSending: () => Object.values(state()?.sending ?? {}).includes(true),
    setToken: (value: string) => void (current = value),
    token: () => current,
    setTime: (value: number) => void (time = value),
    tab,
  }
}

/** All requests and timers without a delay have run. */
const idle = () => new Promise((resolve) => setTimeout(resolve))

const refuse = (code: string) => {
  throw new Error(code)
}
const isPut = ({ path }: Call) => path.startsWith('/secrets')
/** Answers the first PUT with `answer`, all others with success. */
function answerFirstPut(answer: Answer): Answer {
  let puts = 0
  return (call) => (isPut(call) && puts++ === 0 ? answer(call) : {})
}

test('reaction store: a press is shown at once and sent once (REACT-07)', async () => {
  const tab = openTab()
  tab.press()
  expect([tab.shown(), tab.isSending(), tab.calls.length]).toEqual([[true, 6], true, 0])
  await idle()
  expect([tab.shown(), tab.isSending()]).toEqual([[true, 6], false])
  expect(tab.puts()).toEqual([{ reacted: true, device: 'token-1' }])
})

test('reaction store: a second press before anything is sent cancels the first, without a request', async () => {
  const tab = openTab()
  tab.press()
  tab.press()
  await idle()
  expect([tab.shown(), tab.isSending(), tab.puts()]).toEqual([[false, 5], false, []])
})

test('reaction store: presses during a request are coalesced, and the last one wins', async () => {
  const answer = Promise.withResolvers<object>()
  const tab = openTab(answerFirstPut(() => answer.promise))
  tab.press()
  await idle()
  for (let presses = 0; presses < 3; presses++) tab.press()
  await idle()
  expect([tab.puts().length, tab.isSending()]).toEqual([1, true])
  answer.resolve({})
  await idle()
  expect(tab.puts().map(({ reacted }) => reacted)).toEqual([true, false])
  expect([tab.shown(), tab.isSending()]).toEqual([[false, 5], false])
})

test('reaction store: a failure rolls back and is logged once; the next press is sent (REACT-12)', async () => {
  const tab = openTab(answerFirstPut(() => refuse('service.failed')))
  tab.press()
  await idle()
  expect([tab.shown(), tab.isSending(), warn.mock.calls.length]).toEqual([[false, 5], false, 1])
  tab.press()
  await idle()
  expect([tab.shown(), tab.puts().length]).toEqual([[true, 6], 2])
})

test('reaction store: a failed removal shows the stored reaction again', async () => {
  const tab = openTab((call) =>
    isPut(call) ? refuse('service.failed') : { mine: [{ secretId: 's1', kinds: ['heart'] }] },
  )
  tab.render()
  await idle()
  tab.press()
  expect(tab.shown()).toEqual([false, 4])
  await idle()
  expect(tab.shown()).toEqual([true, 5])
})

test('lost answer: rolled back; the next rendering asks the server and shows the stored reaction, counted once', async () => {
  const tab = openTab((call) => {
    if (isPut(call)) throw new TypeError('Failed to fetch')
    return { mine: tab.puts().length > 0 ? [{ secretId: 's1', kinds: ['heart'] }] : [] }
  })
  tab.render()
  tab.press()
  await idle()
  expect(tab.shown()).toEqual([false, 5])
  tab.render(6)
  await idle()
  expect(tab.shown()).toEqual([true, 6])
})

test('refused device: the press is sent once more with a new token', async () => {
  const tab = openTab((call) => (call.body.device === 'token-1' ? refuse('reactions.device_unknown') : {}))
  tab.press()
  await idle()
  expect(tab.puts().map(({ device }) => device)).toEqual(['token-1', 'token-2'])
  expect([tab.shown(), tab.token()]).toEqual([[true, 6], 'token-2'])
})

test('refused device: a second refusal rolls back, without a third request', async () => {
  const tab = openTab(() => refuse('reactions.device_unknown'))
  tab.press()
  await idle()
  expect([tab.puts().length, tab.shown(), tab.isSending()]).toEqual([2, [false, 5], false])
})

test('refused device: earlier reactions of that token stay counted, without an owner', async () => {
  const tab = openTab((call) =>
    isPut(call) && call.body.device === 'token-1'
      ? refuse('reactions.device_unknown')
      : { mine: [{ secretId: 's1', kinds: ['heart'] }] },
  )
  tab.render()
  await idle()
  expect(tab.shown()).toEqual([true, 5])
  tab.press('like')
  await idle()
  expect([tab.shown(), tab.state()?.own.like]).toEqual([[false, 5], true])
})

test('refused device: another tab has replaced the token, which is used and not removed', async () => {
  const tab = openTab(
    answerFirstPut(() => {
      tab.setToken('token-of-other-tab')
      return refuse('reactions.device_unknown')
    }),
  )
  tab.press()
  await idle()
  expect(tab.puts().map(({ device }) => device)).toEqual(['token-1', 'token-of-other-tab'])
  expect([tab.shown(), tab.token()]).toEqual([[true, 6], 'token-of-other-tab'])
})

test('new counts: during a press they are not counted twice', async () => {
  const answer = Promise.withResolvers<object>()
  const tab = openTab(answerFirstPut(() => answer.promise))
  tab.render()
  tab.press()
  await idle()
  tab.render(6)
  await idle()
  expect(tab.shown()).toEqual([true, 6])
  answer.resolve({})
  await idle()
  expect(tab.shown()).toEqual([true, 6])
})

test('new counts: older counts that back navigation renders again are ignored', async () => {
  const tab = openTab()
  const [older, newer] = [{ ...counts }, { ...counts, heart: 9 }]
  for (const rendered of [older, newer, older]) {
    tab.renderObject('s1', rendered)
    await idle()
  }
  expect(tab.shown()).toEqual([false, 9])
})

test('own reactions: all secrets of one rendering go into one request, with at most `mineMax` ids each', async () => {
  const tab = openTab()
  const ids = Array.from({ length: reactionLimits.mineMax + 1 }, (_, index) => `s${index}`)
  for (const id of ids) tab.render(5, id)
  await idle()
  const requested = tab.calls.map(({ body }) => (body as unknown as { secretIds: string[] }).secretIds)
  expect([requested.map(({ length }) => length), requested.flat()]).toEqual([[reactionLimits.mineMax, 1], ids])
  tab.render(5, 's0')
  await idle()
  expect(tab.calls.length).toBe(2)
})

test('own reactions: a press waits for the answer; a stored reaction that the reader wants is not sent again', async () => {
  const mine = Promise.withResolvers<object>()
  const tab = openTab((call) => (isPut(call) ? {} : mine.promise))
  tab.render()
  tab.press()
  await idle()
  expect(tab.puts()).toEqual([])
  mine.resolve({ mine: [{ secretId: 's1', kinds: ['heart'] }] })
  await idle()
  expect([tab.shown(), tab.isSending(), tab.puts()]).toEqual([[true, 5], false, []])
})

test('own reactions: after a failed request the next rendering asks again, and a press is sent meanwhile', async () => {
  let isFailing = true
  const tab = openTab((call) => (!isPut(call) && isFailing ? refuse('service.failed') : {}))
  tab.render()
  tab.press()
  await idle()
  expect(tab.shown()).toEqual([true, 6])
  isFailing = false
  tab.render(5, 's2')
  await idle()
  expect(tab.calls.filter((call) => !isPut(call)).length).toBe(2)
})

test('own reactions: a refused device removes the token', async () => {
  const tab = openTab(() => refuse('reactions.device_unknown'))
  tab.render()
  await idle()
  expect([tab.token(), tab.shown()]).toEqual([null, [false, 5]])
})

test('a browser without a token: reading sends no request and loads no chunk; the first press gets a token', async () => {
  const tab = openTab(() => ({}), { token: null })
  tab.render()
  await idle()
  expect([tab.calls, tab.state()]).toEqual([[], undefined])
  tab.press()
  await idle()
  tab.render(6)
  await idle()
  expect([tab.puts(), tab.shown()]).toEqual([[{ reacted: true, device: 'token-2' }], [true, 6]])
})

test('the chunk fails to load: all presses are rolled back, and the next press loads it again', async () => {
  const tab = openTab(() => ({}), { chunk: false })
  tab.render()
  tab.press()
  tab.press()
  tab.press()
  expect(tab.shown()).toEqual([true, 6])
  await idle()
  expect([tab.shown(), tab.isSending(), tab.calls]).toEqual([[false, 5], false, []])
  tab.tab.isChunkAvailable = true
  tab.press()
  await idle()
  expect([tab.shown(), tab.puts().length]).toEqual([[true, 6], 1])
})

test('reaction stores: two instances share no state', async () => {
  const [tab, other] = [openTab(), openTab()]
  tab.press()
  await idle()
  expect([tab.shown()[0], other.state()]).toEqual([true, undefined])
})
