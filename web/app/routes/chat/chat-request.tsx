// Route `/chat/requests/{id}`: one chat request, with accept, reject and block actions.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link, replace } from 'react-router'
import { ChatError } from '../../features/chat/chat-error.tsx'
import { chatErrorMessages, chatMessageFor } from '../../features/chat/chat-errors.ts'
import { offsetFromCookie } from '../../features/chat/reader-time-zone.ts'
import { RegistrationRequired } from '../../features/chat/registration-required.tsx'
import { ChatRequestCard } from '../../features/chat/requests/chat-request-card.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { type FormHandler, formAction } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { requireRegistered, requireRegisteredAction } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
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
    return errorResult('No se pudo cargar', chatErrorMessages.request, 503)
  }
}

/** Error view: not found, no access, or service unavailable. */
function errorResult(title: string, text: string, status: number) {
  return data({ request: null, title, text, canRetry: status >= 500 }, { status })
}

function notFound() {
  return errorResult('No se encontró la solicitud', formErrorMessages['chat.request_not_found'], 404)
}

/** `replace`: the answered request leaves the history. */
function answer(accept: boolean): FormHandler {
  return {
    run: async ({ api, params: { id = '' } }) => {
      const { conversationId } = await api.chat.answerRequest({ id, accept })
      return replace(conversationId === null ? '/chat' : `/chat/${conversationId}`, 303)
    },
    messageFor: chatMessageFor(chatErrorMessages.answer),
  }
}

export const action = formAction(
  {
    accept: answer(true),
    reject: answer(false),
    // Without JavaScript: the confirmation step of the block button.
    'ask-block': { run: () => Promise.resolve({}) },
    block: {
      run: async ({ api, params: { id = '' } }) => {
        await api.chat.block({ requestId: id })
        return replace('/chat', 303)
      },
      messageFor: chatMessageFor(chatErrorMessages.block),
    },
  },
  requireRegisteredAction,
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Solicitud de chat',
    description: 'Alguien quiere conversar contigo.',
    index: false,
  })
}

export default function ChatRequestPage({ loaderData }: Route.ComponentProps) {
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
      <ChatRequestCard request={loaderData.request} clock={loaderData.clock} />
    </div>
  )
}
