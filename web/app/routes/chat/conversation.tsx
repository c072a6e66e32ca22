// Route `/chat/{id}`: one conversation; loads messages and handles send, block, unblock and read actions.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { publicId } from '@murmullo/contract/core/primitives'
import { data, redirect } from 'react-router'
import { parseBlockIntent, blockUserAction } from '../../features/chat/block-user-action.ts'
import { ChatError } from '../../features/chat/chat-error.tsx'
import { chatErrorMessages, chatErrorText } from '../../features/chat/chat-errors.ts'
import { offsetFromCookie } from '../../features/chat/reader-time-zone.ts'
import { Conversation, type ConversationError, lastPageCursor } from '../../features/chat/conversation/conversation.tsx'
import { displayName } from '../../features/chat/display-name.ts'
import { RegistrationRequired } from '../../features/chat/registration-required.tsx'
import { errorCode, formField, readForm, tryCall } from '../../lib/forms/api-errors.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { requireRegistered } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
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
      who: viewer.since,
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

function refuse(refusal: ConversationError) {
  return data(refusal, { status: 422 })
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

/** With JavaScript only block and unblock use this action; without it, all forms do. */
export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (requireRegistered(page, url) === null) throw data({ code: 'request.invalid' }, { status: 400 })
  const { chat } = page.api
  const form = await readForm(request)
  const intent = parseBlockIntent(formField(form, 'intent'))
  if (intent !== null) {
    const failed = await blockUserAction(page.api, { conversationId: id }, form)
    if (failed !== null) return refuse({ intent, reason: failed })
    return redirect(`/chat/${id}${intent === 'report' ? '?reportado' : ''}`, 303)
  }
  if (formField(form, 'intent') === 'unblock') {
    const refusal = await tryCall(() => chat.unblock({ id: formField(form, 'id') }))
    if (refusal !== null) return refuse({ intent: 'unblock', reason: chatErrorMessages.unblock })
    return redirect(`/chat/${id}`, 303)
  }
  if (formField(form, 'intent') === 'read') {
    await tryCall(() => chat.markConversationRead({ id, seq: Number(formField(form, 'seq')) || 0 }))
    return redirect('/chat', 303)
  }
  const text = formField(form, 'text')
  if (text.trim() === '') return refuse({ intent: 'send', text: '', reason: chatErrorMessages.empty })
  const refusal = await tryCall(() => chat.sendMessage({ id, key: formField(form, 'key'), text }))
  if (refusal !== null) return refuse({ intent: 'send', text, reason: chatErrorText(refusal, chatErrorMessages.send) })
  return redirect(`/chat/${id}?antes=${lastPageCursor}`, 303)
}

/** Only block and unblock are submitted by the router. */
export const clientAction = keepFormOnNetworkError((form): ConversationError => {
  const intent = parseBlockIntent(formField(form, 'intent'))
  return intent === null
    ? { intent: 'unblock', reason: chatErrorMessages.unblock }
    : { intent, reason: chatErrorMessages.block }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.conversation ? displayName(loaderData.conversation.nickname) : 'Conversación'
  return pageHead(matches[0].loaderData, { title: name, description: 'Una conversación.', index: false })
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <RegistrationRequired />
  if (loaderData.conversation === null)
    return (
      <ChatError
        title={loaderData.canRetry ? 'Algo no llegó' : formErrorMessages['chat.not_found']}
        text={
          loaderData.canRetry ? loaderData.text : 'Puede que el enlace esté incompleto, o que no sea una de las tuyas.'
        }
        canRetry={loaderData.canRetry}
      />
    )
  const { key, ...shown } = loaderData
  return <Conversation key={key} {...shown} refusal={actionData ?? null} />
}
