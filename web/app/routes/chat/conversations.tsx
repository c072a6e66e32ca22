// Route `/chat`: chat requests, conversations, and the form to request a new chat.
import { useCallback } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { requestChat } from '../../features/chat/requests/request-chat-action.ts'
import { ChatError } from '../../features/chat/chat-error.tsx'
import { chatErrorMessages } from '../../features/chat/chat-errors.ts'
import { offsetFromCookie, useTimeZoneOffset, useCurrentDay } from '../../features/chat/reader-time-zone.ts'
import { ConversationList } from '../../features/chat/conversation-list.tsx'
import { useNewChat } from '../../features/chat/requests/use-new-chat.tsx'
import { RegistrationRequired } from '../../features/chat/registration-required.tsx'
import { RequestList } from '../../features/chat/requests/request-list.tsx'
import { useChatEvents } from '../../features/chat/use-chat-events.ts'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { requireRegistered, requireRegisteredAction } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { loadPeople } from '../../shared/people-picker/load-people.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/conversations.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const viewer = requireRegistered(page, url)
  if (viewer === null) return data(null, { status: 403 })
  const { chat } = page.api
  const { after, solicitudes, con = null } = Object.fromEntries(url.searchParams)
  const [requests, conversations, found] = await Promise.all([
    orNull(chat.listRequests(solicitudes === undefined ? {} : { after: solicitudes })),
    orNull(chat.listConversations(after === undefined ? {} : { after })),
    con === null ? null : loadPeople(page.api, con),
  ])
  const shown = {
    who: viewer.sessionKey,
    now: currentMinute(),
    clock: offsetFromCookie(request),
    after: after ?? null,
    term: con,
  }
  const isWhole = requests !== null && conversations !== null
  return data({ ...shown, requests, conversations, found }, isWhole ? {} : { status: 503 })
}

export const action = formAction({ ask: requestChat }, requireRegisteredAction)

/** An error in one list does not fail the other. An invalid cursor is still thrown, as a bad request. */
async function orNull<Page>(page: Promise<Page>): Promise<Page | null> {
  try {
    return await page
  } catch (error) {
    const code = errorCode(error)
    if (code === null || code === 'request.invalid') throw error
    return null
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Mensajes', description: 'Con quién conversas.', index: false })
}

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData === null ? (
    <RegistrationRequired />
  ) : (
    <Lists shown={loaderData} isSubmitted={actionData !== undefined} />
  )
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>
type ListsProps = {
  readonly shown: Shown
  /** The chat request form was submitted without JavaScript. */
  readonly isSubmitted: boolean
}

function Lists({ shown, isSubmitted }: ListsProps) {
  const { who, after, term, requests, conversations, found } = shown
  const clock = useTimeZoneOffset(shown.clock)
  const now = useCurrentDay(shown.now, clock)
  const { revalidate } = useRevalidator()
  useChatEvents(
    who,
    useCallback(() => void (document.hidden || revalidate()), [revalidate]),
  )
  const newChat = useNewChat({ term: isSubmitted ? (term ?? '') : term, initialResults: found })
  const isEmpty = after === null && conversations?.items.length === 0
  return (
    <div className="mx-auto max-w-2xl">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-voice text-3xl">Mensajes</h1>
        {newChat.button('Nuevo chat', isEmpty ? 'outline' : 'primary')}
      </div>
      {newChat.dialog}
      {requests === null && <p className="mb-5 px-1 text-sm font-semibold text-admin">{chatErrorMessages.requests}</p>}
      {requests && requests.items.length > 0 && (
        <RequestList first={requests} pending={requests.pending} now={now} clock={clock} />
      )}
      <section aria-labelledby="conversaciones">
        <h2 id="conversaciones" className={isEmpty ? 'sr-only' : 'mb-2 px-1 text-sm font-semibold text-ink-2'}>
          Conversaciones
        </h2>
        {conversations ? (
          <ConversationList
            key={after}
            first={conversations}
            fromStart={after === null}
            now={now}
            clock={clock}
            newChatButton={newChat.button('Iniciar un chat')}
          />
        ) : (
          <ChatError level="h2" title="No se pudo cargar" text={chatErrorMessages.list} canRetry />
        )}
      </section>
      <p className="mt-6 flex justify-center">
        <Link to="/chat/blocked" className={buttonClass('quiet')}>
          Usuarios bloqueados y privacidad
        </Link>
      </p>
    </div>
  )
}
