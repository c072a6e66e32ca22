// Component test of the page shell: which top bar a conversation hides on phones.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMessageWindow } from '../../test/messages.ts'
import { renderRoute } from '../../test/render-route.tsx'
import { stubLive } from '../../test/stub-live.ts'
import { Conversation } from '../features/chat/conversation/conversation.tsx'
import { defaultBrand } from '../lib/site/brand.ts'
import { Shell } from './shell.tsx'

const at = '2026-11-15T18:00:00Z'
const state = { isGone: false, isBlocked: false, blockId: null, hasAnswered: false, unread: 0, readSeq: 2 }
const OpenConversation = () => (
  <Shell brand={defaultBrand} viewer={null} year={2026}>
    <Conversation
      conversation={{ ...state, id: 'c'.repeat(22), nickname: 'luna_77', at }}
      first={createMessageWindow(1, 2)}
      who={at}
      now={Date.parse(at)}
      clock={0}
      idempotencyKey="k1"
      requestedIntent={null}
      isReported={false}
      refusal={null}
    />
  </Shell>
)
const OtherPage = () => (
  <Shell brand={defaultBrand} viewer={null} year={2026}>
    <p>Mensajes</p>
  </Shell>
)

/** Selector of the rule in chat.css, which applies on phones only. */
const hiddenBar = () => document.querySelector('.shell:has(.conversation) > header')

beforeEach(() => {
  stubLive()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: [], hasOlder: false, hasNewer: false })))
})
afterEach(() => vi.unstubAllGlobals())

test('shell: the rule that hides the top bar on phones matches it in a conversation, whose own header links back to /chat, and on no other page (NAV-01)', async () => {
  const { unmount } = await renderRoute(OpenConversation)
  const back = screen.getByRole('link', { name: 'Volver a todos los chats' })
  expect(hiddenBar()?.className).toBe('top-bar')
  expect(hiddenBar()?.contains(back)).toBe(false)
  expect(back.getAttribute('href')).toBe('/chat')
  unmount()
  await renderRoute(OtherPage)
  expect(document.querySelector('.top-bar')).toBeTruthy()
  expect(hiddenBar()).toBeNull()
})
