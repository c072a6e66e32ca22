// Unit tests of the logger: only allow-listed fields are written, and errors are serialized without their message.
import { execFile } from 'node:child_process'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createLog, serializeError, type Log } from '../src/platform/observability/logger.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

function logAndLines() {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  return { log: createLog('info', sink), text: () => lines.join('') }
}
const duplicate = () =>
  Object.assign(new Error('Key (email)=(ana@example.com) already exists'), { code: '23505', detail: 'ana@example.com' })

test('logger: a field outside the allow list is not written', () => {
  const { log, text } = logAndLines()
  log.info(
    { status: 200, ip: '203.0.113.7', email: 'ana@example.com', headers: { cookie: 'sesion' } },
    'request completed',
  )
  expect(text()).toContain('"status":200')
  expect(text()).not.toMatch(/203\.0|ana@|sesion/)
})

test('logger: nested values and reserved keys cannot smuggle data into a line', () => {
  const { log, text } = logAndLines()
  log.info({ component: { email: 'ana@example.com' }, msg: 'ana@example.com' })
  expect(text()).not.toContain('ana@')
})

test('logger: child bindings pass through the same allow list', () => {
  const { log, text } = logAndLines()
  const child = log.child({ requestId: 'abc', ip: '203.0.113.7' })
  child.child({ email: 'ana@example.com', role: 'web' }, { level: 'info' }).info('request completed')
  child.setBindings({ ip: '203.0.113.7' })
  child.info('again')
  expect(text().match(/"requestId":"abc"/g)).toHaveLength(2)
  expect(text()).toContain('"role":"web"')
  expect(text()).not.toMatch(/203\.0|ana@/)
})

test.each<[string, (log: Log) => void]>([
  ['alone', (log) => log.error(duplicate())],
  ['with its own message', (log) => log.error(duplicate(), duplicate().message)],
  ['as err', (log) => log.error({ err: duplicate() })],
  ['as err, with its own message', (log) => log.error({ err: duplicate() }, duplicate().message)],
  ['as exception, without a message', (log) => log.error({ exception: duplicate() })],
  ['as exception, with its own message', (log) => log.error({ exception: duplicate() }, `no: ${duplicate().message}`)],
  ['as exception, with values', (log) => log.error({ exception: duplicate() }, 'failed: %s', duplicate().message)],
  ['inside the message', (log) => log.error('failed: %s', duplicate())],
  ['to a child', (log) => log.child({ requestId: 'abc' }).error(duplicate())],
])('logger: an error passed %s is serialized without its message', (_, write) => {
  const { log, text } = logAndLines()
  write(log)
  expect(text()).not.toMatch(/ana@|already exists/)
  expect(JSON.parse(text())).toMatchObject({
    level: 'error',
    msg: 'error',
    exception: { name: 'Error', code: '23505' },
  })
  expect(text()).toContain('log.test.ts')
})

test('logger: the text beside an exception is written, the message of the exception is not', () => {
  const { log, text } = logAndLines()
  log.warn({ component: 'redis', exception: duplicate() }, 'redis unavailable')
  expect(JSON.parse(text())).toMatchObject({ msg: 'redis unavailable', exception: { name: 'Error', code: '23505' } })
  expect(text()).not.toContain('ana@')
})

test('development log: an error is printed with its message, its stack and every field', async () => {
  const script = `import { createDevelopmentLog } from './server/src/platform/observability/logger.ts'
    createDevelopmentLog('info').error({ url: '/secret/x', exception: new TypeError('no such column') }, 'request failed')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  expect(stdout).toMatch(/ERROR.*request failed/)
  for (const part of ['/secret/x', 'TypeError: no such column', '    at ']) expect(stdout).toContain(part)
})

test('logger: a thrown value that is not an error is not quoted', () => {
  const { log, text } = logAndLines()
  log.error({ job: 'prune', err: 'ana@example.com' })
  expect(JSON.parse(text())).toMatchObject({ job: 'prune', exception: { name: 'string', stack: [] } })
  log.error({ exception: 'ana@example.com' }, 'failed: ana@example.com')
  expect(text()).not.toContain('ana@')
})

test('logger: a message line that looks like a stack frame is not written as one', () => {
  const message = 'no such person\n    at ana@example.com (file:///a.ts:1:1)'
  const serialized = serializeError(new TypeError(message))
  expect(serialized.stack[0]).toContain('log.test.ts')
  const changed = new Error(message)
  changed.message = 'no such person'
  const emptied = new Error(message)
  emptied.message = ''
  expect(JSON.stringify([serialized, serializeError(changed), serializeError(emptied)])).not.toContain('ana@')
})

test('logger: an error without a message, or with a code in its header, keeps its stack frames', () => {
  expect(serializeError(new Error()).stack[0]).toContain('log.test.ts')
  const refused = () => new URL('nowhere')
  expect(refused).toThrow(
    expect.toSatisfy((error: unknown) => serializeError(error).stack.join().includes('log.test.ts')),
  )
})

test('logger: an error is serialized as type, code and stack frames, never its message', () => {
  const error = duplicate()
  const serialized = serializeError(new Error('outer ana@example.com', { cause: error }))
  expect(JSON.stringify([serialized, serializeError(error)])).not.toContain('ana@')
  expect(serializeError(error)).toMatchObject({ name: 'Error', code: '23505' })
  expect(serializeError(error).stack[0]).toContain('log.test.ts')
})
