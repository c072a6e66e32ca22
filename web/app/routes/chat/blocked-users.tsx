// Route `/chat/blocked`: list of blocked users, and the chat privacy setting (which users may send requests).
import { data, Link } from 'react-router'
import { BlockedList } from '../../features/chat/people/blocked-list.tsx'
import { ChatError } from '../../features/chat/chat-error.tsx'
import { chatErrorMessages } from '../../features/chat/chat-errors.ts'
import { PrivacyForm } from '../../features/chat/people/privacy-form.tsx'
import { RegistrationRequired } from '../../features/chat/registration-required.tsx'
import { blockedUsersHandlers } from '../../features/chat/people/blocked-users-action.ts'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { requireRegistered, requireRegisteredAction } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import type { Route } from './+types/blocked-users.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (requireRegistered(page, url) === null) return data(null, { status: 403 })
  const { chat } = page.api
  const after = url.searchParams.get('after')
  try {
    const [first, { door: privacy }] = await Promise.all([
      chat.listBlocked(after === null ? {} : { after }),
      chat.readChatDoor({}),
    ])
    return { after, lists: { first, door: privacy } }
  } catch (error) {
    const code = errorCode(error)
    // An invalid cursor is a bad request, not a list error.
    if (code === null || code === 'request.invalid') throw error
    return data({ after, lists: null }, { status: 503 })
  }
}

export const action = formAction(blockedUsersHandlers, requireRegisteredAction)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Usuarios bloqueados',
    description: 'A quién bloqueaste y quién puede escribirte.',
    index: false,
  })
}

export default function Blocked({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <RegistrationRequired />
  const { after, lists } = loaderData
  return (
    <div className="mx-auto max-w-2xl">
      <Link to="/chat" className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver a todos los chats
      </Link>
      <h1 className="font-voice text-3xl">Usuarios bloqueados</h1>
      <p className="mt-2 mb-5 text-pretty text-ink-2">
        Los usuarios bloqueados no pueden enviarte mensajes ni solicitudes de chat. No reciben ninguna notificación de
        que los bloqueaste.
      </p>
      {lists ? (
        <>
          <BlockedList key={after} first={lists.first} fromStart={after === null} />
          <PrivacyForm privacy={lists.door} />
        </>
      ) : (
        <ChatError level="h2" title="No se pudo cargar" text={chatErrorMessages.blocked} canRetry />
      )}
    </div>
  )
}
