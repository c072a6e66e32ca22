// Tests of the action of the removal page: a removal by a rule, and the reversal of an earlier decision.
import { expect, test } from 'vitest'
import { callAction } from '../../../test/call-action.ts'
import { action } from './remove-content.tsx'

const id = 's'.repeat(22)
const viewer = { kind: 'moderator', pendingSteps: null }

function submit(kind: string, fields: Record<string, string>) {
  const calls: unknown[] = []
  const record = (name: string) => (input: object) => {
    calls.push([name, input])
    return Promise.resolve({ reviewId: id })
  }
  const admin = { removeContent: record('remove'), reverseDecision: record('reverse') }
  return callAction(action, fields, { api: { admin }, viewer, params: { kind, id } }).then((reply) => ({
    reply,
    calls,
  }))
}

test('reversal action: it needs a reason, and names content of every kind that a moderator decides about', async () => {
  for (const kind of ['secret', 'comment', 'photo']) {
    const empty = await submit(kind, { intent: 'reverse', reason: ' ' })
    expect([empty.calls, empty.reply.data]).toMatchObject([[], { fieldErrors: { reason: 'Escribe por qué.' } }])
    const sent = await submit(kind, { intent: 'reverse', reason: 'Nos equivocamos.' })
    expect(sent.calls).toEqual([['reverse', { kind, id, reason: 'Nos equivocamos.' }]])
    expect(sent.reply.data).toEqual({ intent: 'reverse', isReversed: true })
  }
})

test('removal action: it removes by the rule', async () => {
  const { calls } = await submit('secret', { intent: 'remove', rule: 'harassment' })
  expect(calls).toEqual([['remove', { kind: 'secret', id, rule: 'harassment' }]])
})
