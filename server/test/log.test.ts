import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog, faultOf } from '../src/platform/log.ts'

test('a field that is not on the list never reaches a line', () => {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const log = createLog('info', sink)
  log.info({ status: 200, ip: '203.0.113.7', email: 'ana@example.com', headers: { cookie: 'sesion' } }, 'answered')
  expect(lines.join('')).toContain('"status":200')
  expect(lines.join('')).not.toMatch(/203\.0|ana@|sesion/)
})

test('an error is logged by its kind and place, never by its words', () => {
  const error = Object.assign(new Error('Key (email)=(ana@example.com) already exists'), {
    code: '23505',
    detail: 'ana@example.com',
  })
  const fault = faultOf(new Error('outer ana@example.com', { cause: error }))
  expect(JSON.stringify([fault, faultOf(error)])).not.toContain('ana@')
  expect(faultOf(error)).toMatchObject({ name: 'Error', code: '23505' })
  expect(faultOf(error).at[0]).toContain('log.test.ts')
})
