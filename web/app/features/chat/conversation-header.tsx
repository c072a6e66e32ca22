// The top of a conversation: the way back, with whom it is, and what can be done about them.
import type { OpenConversation } from '@murmullo/contract/chat'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { arrowLeft } from '../../ui/icon-shapes.ts'
import { stateWords } from './names.ts'

type HeaderProps = {
  readonly name: string
  readonly conversation: Pick<OpenConversation, 'isGone' | 'isBlocked'>
  readonly menu: ReactNode
}

export function ConversationHeader({ name, conversation, menu }: HeaderProps) {
  return (
    <header className="talk-head">
      <Link
        to="/chat"
        aria-label="Volver a todos los chats"
        title="Volver a todos los chats"
        className={iconButtonClass('-ml-2')}
      >
        <Icon shape={arrowLeft} />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold">{name}</h1>
        <p className="truncate text-[0.8125rem]/snug text-ink-3">
          {conversation.isBlocked ? 'Usuario bloqueado' : stateWords(conversation)}
        </p>
      </div>
      {menu}
    </header>
  )
}
