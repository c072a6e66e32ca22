// Unit tests of the loader helper that takes what is the reader's own out of an impersonal page.
import { pageStateLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { separateOwn } from './separate-own.ts'

const comment = (id: string, mine: boolean) => ({ id, mine, text: 'Te leo.' })
const separate = (state: string, comments: unknown[]) =>
  separateOwn({ id: 'one', state, mine: true } as never, { items: comments, next: null } as never)

test('impersonal page: a public secret and its comments are of no reader, and the query lists them', () => {
  const { secret, comments, stateQuery } = separate('public', [comment('a', true), comment('b', false)])
  expect([secret.mine, ...comments.items.map((item) => item?.mine)]).toEqual([false, false, false])
  expect(Object.fromEntries(new URLSearchParams(stateQuery ?? ''))).toEqual({ secret: 'one', comments: 'a,b' })
})

test('impersonal page: a secret without comments asks for the secret only; a long list asks for as many as the endpoint takes', () => {
  expect(separate('public', []).stateQuery).toBe('secret=one')
  const many = Array.from({ length: pageStateLimits.commentsMax + 1 }, (_, index) => comment(`c${index}`, false))
  const requested = new URLSearchParams(separate('public', many).stateQuery ?? '').get('comments')
  expect(requested?.split(',')).toHaveLength(pageStateLimits.commentsMax)
})

test('impersonal page: a secret that only its author sees keeps what is the author’s, and asks for nothing', () => {
  const { secret, comments, stateQuery } = separate('private', [comment('a', true)])
  expect([secret.mine, comments.items[0]?.mine, stateQuery]).toEqual([true, true, null])
})
