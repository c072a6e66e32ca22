// Integration tests of the spam term list over HTTP and PostgreSQL: save, validation, concurrent updates.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
afterAll(() => world.close())

test('spam terms: an inserted term is refused at once, even obfuscated, a deleted one is not; both are in the audit log (SPAM-01, SPAM-03)', async () => {
  const { api } = await world.users.staff('admin')
  const author = await world.users.anonymous()
  const publish = (text: string) => errorCode(author.api.secrets.publishSecret(secretInput(text)))
  const empty = await api.moderation.listSpamTerms()
  expect(empty).toMatchObject({ always: expect.arrayContaining(['psst.me']), terms: [] })
  expect(await publish('Vengan a Chismes.club')).toBe('done')
  const saved = await api.moderation.saveSpamTerms({
    terms: [' Chismes.Club ', '', 'otra  red', 'chismes.club'],
    seen: empty.seen,
  })
  expect(saved.terms).toEqual(['chismes.club', 'otra red'])
  expect(await publish('Vengan a c h i s m e s . c l u b')).toBe('secrets.spam')
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput('Nada.'))
  expect(await errorCode(author.api.comments.addComment({ secretId, text: 'mejor chismes . club' }))).toBe(
    'comments.spam',
  )
  await api.moderation.saveSpamTerms({ terms: ['otra red'], seen: saved.seen })
  expect(await publish('Vengan a chismes.club')).toBe('done')
  const lines = await world.sql<{ details: unknown }>(
    `select details from identity.audit_log where action = 'moderation.save_spam_terms' order by id`,
  )
  expect(lines.map(({ details }) => details)).toEqual([
    { added: 'chismes.club\notra red', removed: '' },
    { added: '', removed: 'chismes.club' },
  ])
})

test('spam terms: validation refuses a term that is too short, too long or without letters', async () => {
  const { api } = await world.users.staff('admin')
  const { seen, terms } = await api.moderation.listSpamTerms()
  for (const term of ['ab', '...', '😀😀😀', 'x'.repeat(61), 'a\u202Ebc'])
    expect(await errorCode(api.moderation.saveSpamTerms({ terms: [term], seen }))).toBe('moderation.term_invalid')
  const many = Array.from({ length: 501 }, (_, index) => `palabra ${index}`)
  expect(await errorCode(api.moderation.saveSpamTerms({ terms: many, seen }))).toBe('request.invalid')
  expect((await api.moderation.listSpamTerms()).terms).toEqual(terms)
})

test('spam terms: of two concurrent updates the second gets moderation.terms_changed', async () => {
  const team = await Promise.all([world.users.staff('admin'), world.users.staff('admin')])
  const { seen, terms } = await team[0].api.moderation.listSpamTerms()
  const codes = await Promise.all(
    team.map(({ api }, index) =>
      errorCode(api.moderation.saveSpamTerms({ terms: [...terms, `nueva ${index}`], seen })),
    ),
  )
  expect(codes.toSorted()).toEqual(['done', 'moderation.terms_changed'])
  expect((await team[0].api.moderation.listSpamTerms()).terms).toHaveLength(terms.length + 1)
})
