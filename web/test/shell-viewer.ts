// Test data: a logged-in user, as the root loader returns it.
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export const shellViewer: ShellViewer = {
  kind: 'registered',
  name: 'Lía del Mar',
  nickname: 'lia_88',
  avatar: null,
  since: '2026-03-09',
  sessionKey: 'aB3dE5gH7jK9mN1pQ3sT5v',
  unread: 0,
  unreadMessages: 0,
  darkMode: null,
  sanction: null,
  pendingSteps: null,
}
