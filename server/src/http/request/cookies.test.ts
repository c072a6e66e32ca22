// Unit tests of the cookie parser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

const read = (cookie: string | undefined, name: string) =>
  createCookies({ headers: { cookie } } as FastifyRequest, {} as FastifyReply).read(name)

test('cookie parser: a value that contains equals signs is returned whole', () => {
  expect(read('one=1; token=YWJj==; two=a=b', 'token')).toBe('YWJj==')
  expect(read('one=1; token=YWJj==; two=a=b', 'two')).toBe('a=b')
})

test('cookie parser: an empty value is an empty string; a missing cookie is undefined', () => {
  expect(read('token=; other=1', 'token')).toBe('')
  expect(read('other=token', 'token')).toBeUndefined()
  expect(read(undefined, 'token')).toBeUndefined()
})
