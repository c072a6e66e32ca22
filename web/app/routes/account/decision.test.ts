// Tests of the action of a decision: human review and appeal.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './decision.tsx'

const params = { id: 'e'.repeat(22) }
const submit = (fields: Record<string, string>, moderation: object) =>
  callAction(action, fields, { api: { moderation }, params })

test('decision action: a request for human review succeeds, also when it was made before (double click)', async () => {
  for (const requestHumanReview of [() => Promise.resolve({}), refuseWith('moderation.review_requested')])
    expect((await submit({ intent: 'human-review' }, { requestHumanReview })).data).toEqual({ intent: 'human-review' })
  const closed = await submit(
    { intent: 'human-review' },
    { requestHumanReview: refuseWith('moderation.review_closed') },
  )
  expect(closed.data).toMatchObject({
    error: 'Ya no hace falta pedirlo: una persona decidió, o vuelve a verse.',
  })
})

test('decision action: an appeal redirects to the decision; an empty text is refused at its field', async () => {
  const appeals: object[] = []
  const appeal = (input: object) => Promise.resolve(appeals.push(input))
  const { location } = await submit({ intent: 'appeal', text: 'Cito.' }, { appeal })
  expect(location).toBe(`/decisiones/${params.id}`)
  expect(appeals).toEqual([{ ...params, text: 'Cito.' }])
  const empty = await submit({ intent: 'appeal', text: ' ' }, { appeal })
  expect(empty.data).toMatchObject({ fieldErrors: { text: 'Cuéntanos por qué.' } })
})

test('decision action: a refused appeal returns its text and the input', async () => {
  const { data, status } = await submit(
    { intent: 'appeal', text: 'Otra.' },
    { appeal: refuseWith('moderation.appealed') },
  )
  expect(status).toBeGreaterThanOrEqual(400)
  expect(data).toMatchObject({ error: 'Ya pediste otra revisión de esta decisión.', values: { text: 'Otra.' } })
})
