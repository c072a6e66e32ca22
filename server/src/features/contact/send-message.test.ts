// Integration tests of the contact form: HTTP endpoint, delivery job, rate limit and retention.
import { contactTopics } from '@murmullo/contract/admin/contact'
import { contactLimits } from '@murmullo/contract/constants/limits'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../test/servers/free-port.ts'
import { createWorld, type World, createWorldForTest } from '../../../test/world/world.ts'
import { listJobs } from '../../worker.ts'

let world: World<'smtp'>
const team = 'equipo@murmullo.example'
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'], env: { CONTACT_EMAIL: team } })
})
afterAll(async () => {
  await world.close()
})

const storedMessages = ({ sql }: World) => sql('select * from identity.contact_messages')
const jobOf = ({ services }: World, name: string) => listJobs(services).find((each) => each.name === name)
/** Runs the queued delivery jobs as the worker would, `times` times each. */
async function deliver(at: World, times = 1): Promise<void> {
  const jobs = await at.sql<{ data: unknown }>(
    `delete from jobs.job where name = 'contact.deliver-message' and state = 'created' returning data`,
  )
  for (const { data } of jobs)
    for (let time = 0; time < times; time += 1) await jobOf(at, 'contact.deliver-message')?.run(data)
}

test('contact.sendMessage: the delivery job emails the team the case number with Reply-To, then deletes the message row', async () => {
  const { api } = world.users.visitor()
  const text = 'Quiero saber qué guardan de mí.\n\n<b>Y cuánto</b> tiempo.'
  const { caseNumber } = await api.contact.sendMessage({ topic: 'data', text, email: ' Yo@Correo.example ' })
  expect(caseNumber).toMatch(/^MU-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  expect(await storedMessages(world)).toHaveLength(1)
  // The job is idempotent: its second run finds no row and sends no second email.
  await deliver(world, 2)
  expect(world.smtp.emails()).toHaveLength(1)
  const [sentEmail] = world.smtp.emails()
  expect(sentEmail).toMatchObject({ to: team, subject: `${caseNumber} · ${contactTopics.data}` })
  expect(sentEmail?.headers['reply-to']).toContain('yo@correo.example')
  expect(sentEmail?.text).toContain('<b>Y cuánto</b> tiempo.')
  expect(sentEmail?.html).toContain('&lt;b&gt;Y cuánto&lt;/b&gt; tiempo.')
  expect(await storedMessages(world)).toEqual([])
})

test('contact.sendMessage: without an email address the request is accepted, and the stored row has no account column', async () => {
  const { api } = await world.users.anonymous()
  await api.contact.sendMessage({ topic: 'question', text: 'Una pregunta.' })
  const [row = {}] = await storedMessages(world)
  expect(Object.keys(row).toSorted()).toEqual(['case_number', 'created_at', 'id', 'reply_to', 'text', 'topic'])
  const before = world.smtp.emails().length
  await deliver(world)
  expect(world.smtp.emails()[before]?.headers['reply-to']).toBeUndefined()
})

test('contact.sendMessage: an empty or too long text, an unknown topic or a malformed email fails validation', async () => {
  const { api } = world.users.visitor()
  const invalid = { code: 'request.invalid' }
  const { textMax } = contactLimits
  await expect(api.contact.sendMessage({ topic: 'other', text: '  \n ' })).rejects.toMatchObject(invalid)
  await expect(api.contact.sendMessage({ topic: 'other', text: 'a'.repeat(textMax + 1) })).rejects.toMatchObject(
    invalid,
  )
  await expect(api.contact.sendMessage({ topic: 'nada' as 'other', text: 'Hola.' })).rejects.toMatchObject(invalid)
  const forged = 'a@b.example\r\nBcc: todos@correo.example'
  await expect(api.contact.sendMessage({ topic: 'other', text: 'Hola.', email: forged })).rejects.toMatchObject(invalid)
  await api.contact.sendMessage({ topic: 'other', text: 'a'.repeat(textMax) })
  await deliver(world)
})

test('contact.sendMessage: the rate limit per network refuses one request over the hourly budget; invalid requests do not count', async () => {
  const { api } = world.users.visitor()
  await expect(api.contact.sendMessage({ topic: 'other', text: '' })).rejects.toMatchObject({ code: 'request.invalid' })
  for (let time = 0; time < rateLimits.contact.calls; time += 1)
    await api.contact.sendMessage({ topic: 'other', text: 'Otra vez.' })
  await expect(api.contact.sendMessage({ topic: 'other', text: 'Una más.' })).rejects.toMatchObject({
    code: 'request.too_many',
  })
  await deliver(world)
})

test('contact.deliver-message: while the SMTP server is down the message stays queued, until the retention job deletes it', async () => {
  const unreachable = await createWorldForTest({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      CONTACT_EMAIL: team,
    },
  })
  await unreachable.users.visitor().api.contact.sendMessage({ topic: 'other', text: 'Espera.' })
  await expect(deliver(unreachable)).rejects.toThrow()
  const age = (days: string) =>
    unreachable.sql(`update identity.contact_messages set created_at = now() - make_interval(days => ${days})`)
  const prune = jobOf(unreachable, 'contact.prune-messages')
  await age(`${contactLimits.retentionDays}, mins => -1`)
  await prune?.run({})
  expect(await storedMessages(unreachable)).toHaveLength(1)
  await age(`${contactLimits.retentionDays}, mins => 1`)
  await prune?.run({})
  expect(await storedMessages(unreachable)).toEqual([])
})

test.each([{ SMTP_URL: 'smtp://127.0.0.1:9' }, { CONTACT_EMAIL: team }])(
  'contact.sendMessage: with SMTP_URL or CONTACT_EMAIL missing (config %o) the request fails and no row is inserted',
  async (given) => {
    const closed = await createWorldForTest({ env: given })
    const { api } = closed.users.visitor()
    await expect(api.contact.sendMessage({ topic: 'other', text: 'Hola.' })).rejects.toMatchObject({
      code: 'service.unavailable',
    })
    expect(await storedMessages(closed)).toEqual([])
  },
)
