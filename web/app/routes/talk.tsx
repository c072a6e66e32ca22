// Route `/chat/{id}`: one conversation; loads messages and handles send, block, unblock and read actions.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { publicId } from '@murmullo/contract/values'
import { data, redirect } from 'react-router'
import { blockIntentOf, blockPerson } from '../features/chat/block-person.ts'
import { ChatProblem } from '../features/chat/chat-problem.tsx'
import { chatFailures, chatRefusal } from '../features/chat/chat-texts.ts'
import { clockOf } from '../features/chat/clock.ts'
import { Conversation, type TalkRefusal, theLast } from '../features/chat/conversation.tsx'
import { elsewhere } from '../features/chat/names.ts'
import { OnlyRegistered } from '../features/chat/only-registered.tsx'
import { codeOf, fieldOf, formIn, refusalOf } from '../lib/attempt.ts'
import { thisMinute } from '../lib/dates.ts'
import { formTexts } from '../lib/form-texts.ts'
import { requireRegistered } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import type { Route } from './+types/talk.ts'

/** Number of read messages shown above the first unread one. */
const leadIn = 4

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const viewer = requireRegistered(page, url)
  if (viewer === null) return data(null, { status: 403 })
  // A malformed id gets the same 404 as another user's conversation.
  if (!publicId.safeParse(params.id).success) return none(formTexts['chat.not_found'], 404)
  const before = Number.parseInt(url.searchParams.get('antes') ?? '', 10) || null
  try {
    return {
      ...(await read(page.api, params.id, before)),
      who: viewer.since,
      now: thisMinute(),
      clock: clockOf(request),
      onceKey: crypto.randomUUID(),
      asked: blockIntentOf(url.searchParams.get('accion')),
      isReported: url.searchParams.has('reportado'),
      key: `${params.id} ${before}`,
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'chat.not_found') return none(formTexts[code], 404)
    if (code === null) throw error
    return none(chatFailures.conversation, 503)
  }
}

/** Error view: not found, no access, or service unavailable. */
function none(text: string, status: number) {
  return data({ conversation: null, text, canRetry: status >= 500 }, { status })
}

function refuse(refusal: TalkRefusal) {
  return data(refusal, { status: 422 })
}

/** The last page of messages; or the page from the first unread message on, when there are more unread than one page. */
async function read({ chat }: MurmulloApi, id: string, before: number | null) {
  const [conversation, last] = await Promise.all([
    chat.readConversation({ id }),
    chat.listMessages({ id, ...(before !== null && { before }) }),
  ])
  const { readSeq, unread } = conversation
  const isFurtherUp = before === null && unread > 0 && (last.items[0]?.seq ?? 0) > readSeq + 1
  const first = isFurtherUp ? await chat.listMessages({ id, after: Math.max(0, readSeq - leadIn) }) : last
  return { conversation, first }
}

/** With JavaScript only block and unblock use this action; without it, all forms do. */
export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  if (requireRegistered(page, url) === null) throw data({ code: 'request.invalid' }, { status: 400 })
  const { chat } = page.api
  const form = await formIn(request)
  const intent = blockIntentOf(fieldOf(form, 'intent'))
  if (intent !== null) {
    const failed = await blockPerson(page.api, { conversationId: id }, form)
    if (failed !== null) return refuse({ intent, reason: failed })
    return redirect(`/chat/${id}${intent === 'report' ? '?reportado' : ''}`, 303)
  }
  if (fieldOf(form, 'intent') === 'unblock') {
    const refusal = await refusalOf(() => chat.unblock({ id: fieldOf(form, 'id') }))
    if (refusal !== null) return refuse({ intent: 'unblock', reason: chatFailures.unblock })
    return redirect(`/chat/${id}`, 303)
  }
  if (fieldOf(form, 'intent') === 'read') {
    await refusalOf(() => chat.markConversationRead({ id, seq: Number(fieldOf(form, 'seq')) || 0 }))
    return redirect('/chat', 303)
  }
  const text = fieldOf(form, 'text')
  if (text.trim() === '') return refuse({ intent: 'send', text: '', reason: chatFailures.empty })
  const refusal = await refusalOf(() => chat.sendMessage({ id, key: fieldOf(form, 'key'), text }))
  if (refusal !== null) return refuse({ intent: 'send', text, reason: chatRefusal(refusal, chatFailures.send) })
  return redirect(`/chat/${id}?antes=${theLast}`, 303)
}

/** Only block and unblock are submitted by the router. */
export const clientAction = keepForm((form): TalkRefusal => {
  const intent = blockIntentOf(fieldOf(form, 'intent'))
  return intent === null ? { intent: 'unblock', reason: chatFailures.unblock } : { intent, reason: chatFailures.block }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.conversation ? elsewhere(loaderData.conversation.nickname) : 'Conversación'
  return pageHead(matches[0].loaderData, { title: name, description: 'Una conversación.', index: false })
}

export default function Talk({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <OnlyRegistered />
  if (loaderData.conversation === null)
    return (
      <ChatProblem
        title={loaderData.canRetry ? 'Algo no llegó' : formTexts['chat.not_found']}
        text={
          loaderData.canRetry ? loaderData.text : 'Puede que el enlace esté incompleto, o que no sea una de las tuyas.'
        }
        canRetry={loaderData.canRetry}
      />
    )
  const { key, ...shown } = loaderData
  return <Conversation key={key} {...shown} refusal={actionData ?? null} />
}
