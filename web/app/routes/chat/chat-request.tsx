// Route `/chat/requests/{id}`: one chat request, with accept, reject and block actions.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link, redirect } from 'react-router'
import { blockUserAction } from '../../features/chat/block-user-action.ts'
import { ChatError } from '../../features/chat/chat-error.tsx'
import { chatErrorMessages, chatErrorText } from '../../features/chat/chat-errors.ts'
import { offsetFromCookie } from '../../features/chat/reader-time-zone.ts'
import { RegistrationRequired } from '../../features/chat/registration-required.tsx'
import { type AnswerOutcome, ChatRequestCard } from '../../features/chat/requests/chat-request-card.tsx'
import { errorCode, formField, readForm } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { requireRegistered } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/icons.gen.ts'
import type { Route } from './+types/chat-request.ts'

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (requireRegistered(page, url) === null) return data(null, { status: 403 })
  // A malformed id gets the same 404 as an unknown one.
  if (!publicId.safeParse(params.id).success) return notFound()
  try {
    return { request: await page.api.chat.readRequest({ id: params.id }), clock: offsetFromCookie(request) }
  } catch (error) {
    const code = errorCode(error)
    if (code === 'chat.request_not_found') return notFound()
    if (code === 'chat.request_not_yours')
      return errorResult(formErrorMessages[code], 'Solo puede verla quien la recibió.', 403)
    if (code === null) throw error
    return errorResult('Algo no llegó', chatErrorMessages.request, 503)
  }
}

/** Error view: not found, no access, or service unavailable. */
function errorResult(title: string, text: string, status: number) {
  return data({ request: null, title, text, canRetry: status >= 500 }, { status })
}

function notFound() {
  return errorResult('No se encontró la solicitud', formErrorMessages['chat.request_not_found'], 404)
}

function answerResult(failed: string | null, isConfirming = false): AnswerOutcome {
  return { failed, isConfirming }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireRegistered(page, url)
  const form = await readForm(request)
  const intent = formField(form, 'intent')
  if (intent === 'ask-block') return answerResult(null, true)
  if (intent === 'block') {
    const failed = await blockUserAction(page.api, { requestId: params.id }, form)
    return failed === null ? redirect('/chat', 303) : data(answerResult(failed), { status: 422 })
  }
  if (intent !== 'accept' && intent !== 'reject') throw data({ code: 'request.invalid' }, { status: 400 })
  try {
    const { conversationId } = await page.api.chat.answerRequest({ id: params.id, accept: intent === 'accept' })
    return redirect(conversationId === null ? '/chat' : `/chat/${conversationId}`, 303)
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return data(answerResult(chatErrorText(code, chatErrorMessages.answer)), { status: 422 })
  }
}

export const clientAction = keepFormOnNetworkError((form) =>
  answerResult(formField(form, 'intent') === 'block' ? chatErrorMessages.block : chatErrorMessages.answer),
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Solicitud de chat',
    description: 'Alguien quiere conversar contigo.',
    index: false,
  })
}

export default function ChatRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <RegistrationRequired />
  if (loaderData.request === null) {
    const { title, text, canRetry } = loaderData
    return <ChatError title={title} text={text} canRetry={canRetry} />
  }
  return (
    <div className="mx-auto max-w-xl">
      <Link to="/chat" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver a todos los chats
      </Link>
      <ChatRequestCard request={loaderData.request} clock={loaderData.clock} outcome={actionData ?? undefined} />
    </div>
  )
}
