// Unit tests of the cookie parser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

function createReply(): FastifyReply {
  let lines: string[] | undefined
  const setHeader = (_: string, value: string[]) => void (lines = value)
  return { getHeader: () => lines, removeHeader: () => void (lines = undefined), header: setHeader } as never
}

const read = (cookie: string | undefined, name: string) =>
  createCookies({ headers: { cookie } } as FastifyRequest, createReply()).read(name)

test('cookie parser: a value that contains equals signs is returned whole', () => {
  expect(read('one=1; token=YWJj==; two=a=b', 'token')).toBe('YWJj==')
  expect(read('one=1; token=YWJj==; two=a=b', 'two')).toBe('a=b')
})

test('cookie parser: an empty value is an empty string; a missing cookie is undefined', () => {
  expect(read('token=; other=1', 'token')).toBe('')
  expect(read('other=token', 'token')).toBeUndefined()
  expect(read(undefined, 'token')).toBeUndefined()
})

test('cookies: a cookie that the response sets replaces the one of the request', () => {
  const cookies = createCookies({ headers: { cookie: 'token=old' } } as FastifyRequest, createReply())
  expect(cookies.read('token')).toBe('old')
  cookies.set('token', 'new', 60)
  cookies.set('other', '1', 60)
  expect([cookies.read('token'), cookies.read('other')]).toEqual(['new', '1'])
  cookies.set('token', '', 0)
  expect(cookies.read('token')).toBe('')
})
