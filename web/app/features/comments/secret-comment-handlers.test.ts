// Tests of the comment actions of a secret: the calls of the API, the redirect, and the text of each refusal.
import { data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '../../lib/api/page-context.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { secretCommentHandlers } from './secret-comment-handlers.ts'

type Options = { readonly viewer?: object | null; readonly respond?: () => Promise<unknown> }

async function submit(
  fields: Record<string, string>,
  { viewer = {}, respond = () => Promise.resolve({}) }: Options = {},
) {
  const calls: unknown[] = []
  const call = (input: unknown) => {
    calls.push(input)
    return respond()
  }
  const api = { comments: { addComment: call, deleteComment: call } }
  const context = new RouterContextProvider()
  const openAccount = async (key: string | null) => void calls.push(['account', key])
  context.set(pageContext, { api, idempotentApi: () => api, openAccount, viewer } as never)
  const request = new Request('https://murmullo.test/secret/x', { method: 'POST', body: new URLSearchParams(fields) })
  const args = { request, url: new URL(request.url), context, params: { id: 'x' } }
  const result = (await formAction(secretCommentHandlers)(args)) as Response & ReturnType<typeof data<object>>
  return { calls, result }
}

const refuse =
  (code: string, details = {}) =>
  () =>
    Promise.reject(data({ code, details }, { status: 422 }))

test('comment action: the comment is added, and the response redirects to the comments (COMMENT-05)', async () => {
  const { calls, result } = await submit({ intent: 'comment', text: 'Te leo', signature: 'nickname' })
  expect(calls).toEqual([{ secretId: 'x', text: 'Te leo', signed: true }])
  expect([result.status, result.headers.get('location')]).toEqual([303, '/secret/x#comentarios'])
})

test('comment action: only the chosen mark of the author is sent', async () => {
  const { calls } = await submit({ intent: 'comment', text: 'Lo conté yo', byAuthor: 'yes' })
  expect(calls).toEqual([{ secretId: 'x', text: 'Lo conté yo', signed: false, byAuthor: true }])
  const other = await submit({ intent: 'comment', text: 'Lo conté yo', byAuthor: 'on' })
  expect(other.calls).toEqual([{ secretId: 'x', text: 'Lo conté yo', signed: false }])
})

test("comment action: a visitor's comment gets an account with the key of the form; a form that was opened with a session gets none (COMMENT-02)", async () => {
  const written = { intent: 'comment', text: 'Te leo', key: 'k1' }
  const { calls } = await submit({ ...written, visitor: '1' }, { viewer: null })
  expect(calls).toEqual([['account', 'k1'], expect.objectContaining({ text: 'Te leo' })])
  const ended = await submit(written, { viewer: null, respond: refuse('access.account_required') })
  expect(ended.calls).toHaveLength(1)
  expect(ended.result.data).toMatchObject({ error: 'Debes iniciar sesión para comentar.', values: { text: 'Te leo' } })
})

test('comment action: a blank text does nothing (COMMENT-04)', async () => {
  const { calls, result } = await submit({ intent: 'comment', text: ' \r\n ' })
  expect([calls, result.data]).toEqual([[], { intent: 'comment' }])
})

test('comment action: a text above the limit returns the field error and the text', async () => {
  const { calls, result } = await submit({ intent: 'comment', text: 'a'.repeat(3_000) })
  expect(calls).toEqual([])
  expect(result.data).toMatchObject({ fieldErrors: { text: expect.stringMatching(/^Sobran \d+ caracteres\.$/) } })
})

test.each([
  ['access.account_required', {}, 'Debes iniciar sesión para comentar.'],
  ['comments.nickname_missing', {}, 'Debes configurar un apodo en tu perfil antes de comentar.'],
  ['comments.not_author', {}, 'Solo quien contó el secreto puede usar esa marca.'],
  ['comments.spam', {}, '¿Te gusta hacer spam o no, amiguito? Acá no.'],
  ['comments.spam', { address: '203.0.113.7' }, '¿Te gusta hacer spam o no, amiguito? Acá no. IP: 203.0.113.7'],
  ['secrets.not_found', {}, 'Error al añadir comentario: No se encontró el secreto'],
])(
  'comment action: the refusal %s %j returns its text (COMMENT-02, COMMENT-03, COMMENT-09, SPAM-08)',
  async (code, details, error) => {
    const { result } = await submit({ intent: 'comment', text: 'Te leo' }, { respond: refuse(code, details) })
    expect(result.data).toMatchObject({ code, error, values: { text: 'Te leo' } })
  },
)

test('comment delete action: the comment is deleted; one that is gone already counts as deleted (COMMENT-10)', async () => {
  for (const respond of [() => Promise.resolve({}), refuse('comments.not_found')]) {
    const { calls, result } = await submit({ intent: 'erase', commentId: 'c1' }, { respond })
    expect([calls, result.data]).toEqual([[{ id: 'c1' }], { intent: 'erase', commentId: 'c1' }])
  }
  const { result } = await submit({ intent: 'erase', commentId: 'c1' }, { respond: refuse('service.unavailable') })
  expect(result.data).toMatchObject({
    error: 'No se pudo eliminar el comentario. Ahora mismo no podemos responder. Vuelve a intentarlo en un momento.',
    values: { commentId: 'c1' },
  })
})

test('comment delete action: the first submit without JavaScript asks for confirmation, or for a login (COMMENT-10)', async () => {
  const { calls, result } = await submit({ intent: 'ask-erase', commentId: 'c1' })
  expect([calls, result.data]).toEqual([[], { intent: 'ask-erase', commentId: 'c1', isConfirming: true }])
  const login = await submit({ intent: 'ask-erase', commentId: 'c1' }, { viewer: null }).catch(
    (error: unknown) => error,
  )
  expect((login as Response).headers.get('location')).toBe('/login?redirect=%2Fsecret%2Fx')
})
