// Unit tests of the action of the conversation page: block, report, unblock, read, and a message without JavaScript.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './conversation.tsx'

const id = 'c'.repeat(22)
const page = { params: { id }, path: `/chat/${id}` }

test('conversation action: each success calls its endpoint and redirects', async () => {
  const calls: unknown[] = []
  const call = (input: unknown) => Promise.resolve(calls.push(input))
  const api = { chat: { block: call, unblock: call, markConversationRead: call, sendMessage: call } }
  const key = 'k'.repeat(36)
  const outcomes: unknown[] = []
  const submits: Record<string, string>[] = [
    { intent: 'block' },
    { intent: 'report', category: 'harassment', reason: '' },
    { intent: 'unblock', id: 'b1' },
    { intent: 'read', seq: '7' },
    { intent: 'send', key, text: 'Hola' },
  ]
  for (const fields of submits) {
    const { location, headers } = await callAction(action, fields, { ...page, api })
    outcomes.push([location, headers.get('x-remix-replace')])
  }
  expect(calls).toEqual([
    { conversationId: id },
    { conversationId: id, report: { category: 'harassment', reason: undefined } },
    { id: 'b1' },
    { id, seq: 7 },
    { id, key, text: 'Hola' },
  ])
  expect(outcomes).toEqual([
    [`/chat/${id}`, 'true'],
    [`/chat/${id}?reportado`, 'true'],
    [`/chat/${id}`, 'true'],
    ['/chat', null],
    [`/chat/${id}?antes=2147483647`, null],
  ])
})

test('conversation action: refusals return the text of their form (BLOCK-05, BLOCK-07, BLOCK-13, CHAT-36)', async () => {
  const results = async (fields: Record<string, string>, code: string) => {
    const chat = { block: refuseWith(code), unblock: refuseWith(code), sendMessage: refuseWith(code) }
    return callAction(action, fields, { ...page, api: { chat } })
  }
  const send = { intent: 'send', key: 'k'.repeat(36), text: 'Hola' }
  for (const [fields, code, error] of [
    [{ intent: 'block' }, 'chat.block_self', 'No puedes bloquearte a ti mismo'],
    [{ intent: 'block' }, 'service.failed', 'No se pudo bloquear al usuario. Por favor, intenta de nuevo más tarde.'],
    [{ intent: 'unblock', id: 'b1' }, 'service.failed', 'No se pudo desbloquear al usuario'],
    [send, 'chat.not_participant', 'No eres participante de esta conversación'],
    [send, 'service.failed', 'No se pudo enviar el mensaje. Por favor, intenta de nuevo.'],
  ] as const)
    expect(await results(fields, code)).toMatchObject({ data: { code, error } })
  expect(await results({ ...send, text: ' ' }, '')).toMatchObject({
    data: { fieldErrors: { text: 'El mensaje no puede estar vacío' } },
  })
  expect(await results({ intent: 'report' }, '')).toMatchObject({
    data: { fieldErrors: { category: 'Elige un motivo.' } },
  })
})

test('conversation action: a visitor is redirected to login', async () => {
  const { status } = await callAction(action, { intent: 'block' }, { ...page, viewer: null })
  expect(status).toBe(302)
})
