// Route `/chat/requests/{id}`: one chat request, with accept, reject and block actions.
import { publicId } from '@murmullo/contract/values'
import { data, Link, redirect } from 'react-router'
import { blockPerson } from '../features/chat/block-person.ts'
import { ChatProblem } from '../features/chat/chat-problem.tsx'
import { chatFailures, chatRefusal } from '../features/chat/chat-texts.ts'
import { clockOf } from '../features/chat/clock.ts'
import { OnlyRegistered } from '../features/chat/only-registered.tsx'
import { type AnswerOutcome, RequestSheet } from '../features/chat/request-sheet.tsx'
import { codeOf, fieldOf, formIn } from '../lib/attempt.ts'
import { formTexts } from '../lib/form-texts.ts'
import { requireRegistered } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { arrowLeft } from '../ui/icons.gen.ts'
import type { Route } from './+types/request.ts'

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (requireRegistered(page, url) === null) return data(null, { status: 403 })
  // A malformed id gets the same 404 as an unknown one.
  if (!publicId.safeParse(params.id).success) return notFound()
  try {
    return { request: await page.api.chat.readRequest({ id: params.id }), clock: clockOf(request) }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'chat.request_not_found') return notFound()
    if (code === 'chat.request_not_yours') return none(formTexts[code], 'Solo puede verla quien la recibió.', 403)
    if (code === null) throw error
    return none('Algo no llegó', chatFailures.request, 503)
  }
}

/** Error view: not found, no access, or service unavailable. */
function none(title: string, text: string, status: number) {
  return data({ request: null, title, text, canRetry: status >= 500 }, { status })
}

function notFound() {
  return none('No se encontró la solicitud', formTexts['chat.request_not_found'], 404)
}

function told(failed: string | null, isAsked = false): AnswerOutcome {
  return { failed, isAsked }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireRegistered(page, url)
  const form = await formIn(request)
  const intent = fieldOf(form, 'intent')
  if (intent === 'ask-block') return told(null, true)
  if (intent === 'block') {
    const failed = await blockPerson(page.api, { requestId: params.id }, form)
    return failed === null ? redirect('/chat', 303) : data(told(failed), { status: 422 })
  }
  try {
    const { conversationId } = await page.api.chat.answerRequest({ id: params.id, accept: intent === 'accept' })
    return redirect(conversationId === null ? '/chat' : `/chat/${conversationId}`, 303)
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    return data(told(chatRefusal(code, chatFailures.answer)), { status: 422 })
  }
}

export const clientAction = keepForm((form) =>
  told(fieldOf(form, 'intent') === 'block' ? chatFailures.block : chatFailures.answer),
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Solicitud de chat',
    description: 'Alguien quiere conversar contigo.',
    index: false,
  })
}

export default function ChatRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <OnlyRegistered />
  if (loaderData.request === null) {
    const { title, text, canRetry } = loaderData
    return <ChatProblem title={title} text={text} canRetry={canRetry} />
  }
  return (
    <div className="mx-auto max-w-xl">
      <Link to="/chat" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon shape={arrowLeft} />
        Volver a todos los chats
      </Link>
      <RequestSheet request={loaderData.request} clock={loaderData.clock} outcome={actionData ?? undefined} />
    </div>
  )
}
