// Unit tests of message grouping by day, sender and pauses.
import { expect, test } from 'vitest'
import { groupByDay, type ListedMessage } from './group-messages.ts'

const now = Date.parse('2026-11-15T18:00:00Z')
const message = (seq: number, from: ListedMessage['from'], at: string): ListedMessage => ({
  id: `${seq}`,
  seq,
  from,
  text: '',
  at,
})
const messages = [
  message(1, 'system', '2026-11-14T18:00:00Z'),
  message(2, 'me', '2026-11-14T18:01:00Z'),
  message(3, 'me', '2026-11-14T18:02:00Z'),
  message(4, 'them', '2026-11-14T18:03:00Z'),
  message(5, 'them', '2026-11-15T18:00:00Z'),
  message(6, 'them', '2026-11-15T18:00:00Z'),
]
const shape = (breakAt?: string) =>
  groupByDay(messages, now, 0, breakAt).map(({ name, groups }) =>
    [name].concat(groups.map(({ from, items }) => `${from} ${items.map(({ id }) => id).join()}`)),
  )

test('message groups: a new day starts a new group, and so does another sender', () => {
  expect(shape()).toEqual([
    ['Ayer', 'system 1', 'me 2,3', 'them 4'],
    ['Hoy', 'them 5,6'],
  ])
})

test('message groups: the message at `breakAt` starts a new group', () => {
  expect(shape('6').at(-1)).toEqual(['Hoy', 'them 5', 'them 6'])
})

test('message groups: after a pause of more than ten minutes the same sender starts a new group', () => {
  const after = (minutes: number) => new Date(Date.parse('2026-11-15T17:00:00Z') + minutes * 60_000).toISOString()
  const items = [message(1, 'me', after(0)), message(2, 'me', after(10)), message(3, 'me', after(21))]
  const [day] = groupByDay(items, now, 0)
  expect(day?.groups.map((group) => group.items.map(({ id }) => id))).toEqual([['1', '2'], ['3']])
})

test('message groups: an empty list returns no days', () => {
  expect(groupByDay([], now, 0)).toEqual([])
})

test('message groups: an unsent message of yesterday is rendered at the end of today, without a second group for yesterday', () => {
  const unsent = { ...message(0, 'me', '2026-11-14T20:00:00Z'), id: 'unsent', seq: null }
  expect(groupByDay([...messages, unsent], now, 0).map(({ name }) => name)).toEqual(['Ayer', 'Hoy'])
})
