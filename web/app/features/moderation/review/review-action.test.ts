// Tests of the form handlers of the review queue, which serve browsers without JavaScript.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../../test/call-action.ts'
import { formAction } from '../../../lib/forms/form-action.ts'
import { reviewHandlers } from './review-action.ts'

const submit = (fields: Record<string, string>, moderation: object) =>
  callAction(formAction(reviewHandlers), fields, { api: { moderation } })
const fields = { intent: 'decide', id: 'r', seen: 'v' }

test('review action: a decision and a removal by rule reach the API, and the queue is shown again', async () => {
  const decisions: object[] = []
  const decideReview = (input: object) => Promise.resolve({ count: decisions.push(input) })
  for (const button of [{ decision: 'approve', confirmedRule: 'spam' }, { rule: 'hate' }] as const)
    expect((await submit({ ...fields, ...button }, { decideReview })).location).toBe('/admin/revision')
  expect(decisions).toEqual([
    { id: 'r', seen: 'v', decision: 'approve', confirmedRule: 'spam' },
    { id: 'r', seen: 'v', decision: 'remove', rule: 'hate' },
  ])
})

test('review action: a conflict returns its text with the id and the version of the review', async () => {
  const { data } = await submit({ ...fields, decision: 'approve' }, { decideReview: refuseWith('moderation.decided') })
  expect(data).toMatchObject({
    code: 'moderation.decided',
    error: 'Otra persona del equipo lo decidió antes.',
    values: { id: 'r', seen: 'v' },
  })
})

test('review action: an undo names its review', async () => {
  const undone: object[] = []
  const undoReview = (input: object) => Promise.resolve({ count: undone.push(input) })
  expect((await submit({ intent: 'undo', id: 'r' }, { undoReview })).location).toBe('/admin/revision')
  expect(undone).toEqual([{ id: 'r' }])
})
