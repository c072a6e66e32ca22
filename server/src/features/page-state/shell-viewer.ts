// The signed-in user as header and menus render it, and the placeholder for pages that all signed-in users get.
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { Deps, Session } from '../../platform/context/request-context.ts'
import { createSessionKey } from '../../platform/crypto/session-key.ts'
import { getUnreadChatCount } from '../chat/conversations/own-conversations.ts'
import { getUnreadCount } from '../notifications/inbox/unread-count.ts'

/** Null object: any signed-in user. */
export const placeholderViewer: ShellViewer = {
  kind: 'registered',
  name: '',
  nickname: '',
  avatar: null,
  since: '',
  sessionKey: '',
  unread: 0,
  unreadMessages: 0,
  darkMode: null,
  sanction: null,
  pendingSteps: null,
}

/** A header without its unread counts is better than an error page: `report` receives their errors. */
export async function readShellViewer(
  services: Deps,
  session: Session,
  report: (error: unknown) => void,
): Promise<ShellViewer> {
  const { accountId, kind, name, nickname, avatar, since, darkMode, sanction, awaiting } = session
  const orZero = (count: Promise<number>) => count.catch((error: unknown) => (report(error), 0))
  const [unread, unreadMessages] =
    sanction?.kind === 'expel'
      ? [0, 0]
      : await Promise.all([
          orZero(getUnreadCount(services, accountId)),
          kind === 'anonymous' ? 0 : orZero(getUnreadChatCount(services, accountId)),
        ])
  return {
    kind,
    name,
    nickname,
    avatar,
    since,
    sessionKey: createSessionKey(accountId),
    unread,
    unreadMessages,
    darkMode,
    sanction: sanction && { kind: sanction.kind, until: sanction.until && truncateToMinute(sanction.until) },
    pendingSteps: awaiting,
  }
}
