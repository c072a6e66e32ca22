// Conversation header component: back link, avatar, nickname, state and menu.
import type { OpenConversation } from '@murmullo/contract/chat/chat'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { arrowLeft } from '../../../ui/icons/page-icons.gen.ts'
import { conversationStateLabel } from '../display-name.ts'

type HeaderProps = {
  readonly name: string
  readonly conversation: Pick<OpenConversation, 'isGone' | 'isBlocked'>
  readonly menu: ReactNode
}

export function ConversationHeader({ name, conversation, menu }: HeaderProps) {
  return (
    <header className="conversation-header">
      <Link
        to="/chat"
        className="-ml-2 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-pill text-sm font-semibold text-ink-2 transition-colors duration-150 hover:bg-sunken hover:text-ink desk:mr-3 desk:px-3"
      >
        <Icon pathData={arrowLeft} />
        <span className="max-desk:sr-only">Volver a todos los chats</span>
      </Link>
      <Avatar nickname={name} />
      <div className="ml-2 min-w-0 flex-1">
        <h1 className="truncate font-semibold">{name}</h1>
        <p className="truncate text-meta/snug text-ink-3">
          {conversation.isBlocked ? 'Usuario bloqueado' : conversationStateLabel(conversation)}
        </p>
      </div>
      {menu}
    </header>
  )
}
