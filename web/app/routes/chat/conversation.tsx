// Route `/chat/{id}`: one conversation; loads messages and handles send, block, unblock and read actions.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { sendMessageInput } from '@murmullo/contract/chat/chat'
import { publicId } from '@murmullo/contract/core/primitives'
import { data, redirect, replace } from 'react-router'
import * as z from 'zod/mini'
import { blockReportForm, parseBlockIntent } from '../../features/chat/block-form.tsx'
import { ChatError } from '../../features/chat/chat-error.tsx'
import { chatErrorMessages, chatMessageFor } from '../../features/chat/chat-errors.ts'
import { offsetFromCookie } from '../../features/chat/reader-time-zone.ts'
import { Conversation, lastPageCursor } from '../../features/chat/conversation/conversation.tsx'
import { displayName } from '../../features/chat/display-name.ts'
import { RegistrationRequired } from '../../features/chat/registration-required.tsx'
import { errorCode, tryCall } from '../../lib/forms/api-errors.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isFailure } from '../../lib/forms/form-result.ts'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'
import { requireRegistered, requireRegisteredAction } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import type { Route } from './+types/conversation.ts'

/** Number of read messages shown above the first unread one. */
const contextMessages = 4

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const viewer = requireRegistered(page, url)
  if (viewer === null) return data(null, { status: 403 })
  // A malformed id gets the same 404 as another user's conversation.
  if (!publicId.safeParse(params.id).success) return errorResult(formErrorMessages['chat.not_found'], 404)
  const before = Number.parseInt(url.searchParams.get('antes') ?? '', 10) || null
  try {
    return {
      ...(await loadMessages(page.api, params.id, before)),
      who: viewer.sessionKey,
      now: currentMinute(),
      clock: offsetFromCookie(request),
      idempotencyKey: crypto.randomUUID(),
      requestedIntent: parseBlockIntent(url.searchParams.get('accion')),
      isReported: url.searchParams.has('reportado'),
      key: `${params.id} ${before}`,
    }
  } catch (error) {
    const code = errorCode(error)
    if (code === 'chat.not_found') return errorResult(formErrorMessages[code], 404)
    if (code === null) throw error
    return errorResult(chatErrorMessages.conversation, 503)
  }
}

/** Error view: not found, no access, or service unavailable. */
function errorResult(text: string, status: number) {
  return data({ conversation: null, text, canRetry: status >= 500 }, { status })
}

/** The last page of messages; or the page from the first unread message on, when there are more unread than one page. */
async function loadMessages({ chat }: MurmulloApi, id: string, before: number | null) {
  const [conversation, last] = await Promise.all([
    chat.readConversation({ id }),
    chat.listMessages({ id, ...(before !== null && { before }) }),
  ])
  const { readSeq, unread } = conversation
  const isFurtherUp = before === null && unread > 0 && (last.items[0]?.seq ?? 0) > readSeq + 1
  const first = isFurtherUp ? await chat.listMessages({ id, after: Math.max(0, readSeq - contextMessages) }) : last
  return { conversation, first }
}

const messageForm = defineForm({
  name: 'chatMessage',
  schema: z.omit(sendMessageInput, { id: true }),
  read: (form) => ({ key: textValue(form, 'key'), text: textValue(form, 'text') }),
})

/** With JavaScript only block and unblock use this action; without it, all forms do. `replace`: the page stays one history entry. */
export const action = formAction(
  {
    block: {
      run: async ({ api, params: { id = '' } }) => {
        await api.chat.block({ conversationId: id })
        return replace(`/chat/${id}`, 303)
      },
      messageFor: chatMessageFor(chatErrorMessages.block),
    },
    report: validated(
      blockReportForm,
      async (report, { api, params: { id = '' } }) => {
        await api.chat.block({ conversationId: id, report })
        return replace(`/chat/${id}?reportado`, 303)
      },
      chatMessageFor(chatErrorMessages.block),
    ),
    unblock: {
      run: async ({ api, form, params: { id = '' } }) => {
        await api.chat.unblock({ id: textValue(form, 'id') })
        return replace(`/chat/${id}`, 303)
      },
      messageFor: () => chatErrorMessages.unblock,
    },
    read: {
      run: async ({ api, form, params: { id = '' } }) => {
        await tryCall(() => api.chat.markConversationRead({ id, seq: Number(textValue(form, 'seq')) || 0 }))
        return redirect('/chat', 303)
      },
    },
    send: validated(
      messageForm,
      async (message, { api, params: { id = '' } }) => {
        await api.chat.sendMessage({ id, ...message })
        return redirect(`/chat/${id}?antes=${lastPageCursor}`, 303)
      },
      chatMessageFor(chatErrorMessages.send),
    ),
  },
  requireRegisteredAction,
)

/** The message form without JavaScript. */
function sendRefusal(result: object | undefined) {
  if (!isFailure(result) || result.intent !== 'send') return null
  const { text = '' } = result.values
  return { text, reason: result.error || (result.fieldErrors.text ?? chatErrorMessages.send) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.conversation ? displayName(loaderData.conversation.nickname) : 'Conversación'
  return pageHead(matches[0].loaderData, { title: name, description: 'Una conversación.', index: false })
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <RegistrationRequired />
  if (loaderData.conversation === null)
    return (
      <ChatError
        title={loaderData.canRetry ? 'No se pudo cargar' : formErrorMessages['chat.not_found']}
        text={
          loaderData.canRetry ? loaderData.text : 'Puede que el enlace esté incompleto, o que no sea una de las tuyas.'
        }
        canRetry={loaderData.canRetry}
      />
    )
  const { key, ...shown } = loaderData
  return <Conversation key={key} {...shown} refusal={sendRefusal(actionData)} />
}
