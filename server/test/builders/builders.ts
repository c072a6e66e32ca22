// All builders of a test world, created once from its site.
import type { Site } from '../site/site.ts'
import { type Authorship, createAuthorship } from './authorship.ts'
import { createChat, type Chat } from './chat.ts'
import { createContent, type Content } from './content.ts'
import { createModeration, type Moderation } from './moderation.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import { createUsers, type Users } from './users.ts'

export type Builders = {
  readonly users: Users
  readonly authorship: Authorship
  readonly content: Content
  readonly chat: Chat
  readonly moderation: Moderation
  readonly notifications: Notifications
}

export function createBuilders(site: Site): Builders {
  const users = createUsers(site)
  const notifications = createNotifications(site)
  const authorship = createAuthorship(site)
  return {
    users,
    authorship,
    notifications,
    content: createContent(site, authorship),
    chat: createChat(site, users, notifications),
    moderation: createModeration(site, notifications),
  }
}
