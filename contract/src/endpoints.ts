// Endpoint table: all endpoints of the API by feature. An endpoint that is not listed here has no route.
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { avatars } from './avatars.ts'
import { chat } from './chat.ts'
import { comments } from './comments.ts'
import { contact } from './contact.ts'
import type { Api } from './endpoint.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { photos } from './photos.ts'
import { profiles } from './profiles.ts'
import { reactions } from './reactions.ts'
import { reports } from './reports.ts'
import { sanctions } from './sanctions.ts'
import { search } from './search.ts'
import { secrets } from './secrets.ts'
import { share } from './share.ts'
import { status } from './status.ts'
import { transparency } from './transparency.ts'

export const endpoints = {
  accounts,
  profiles,
  secrets,
  comments,
  reactions,
  search,
  share,
  notifications,
  moderation,
  chat,
  reports,
  sanctions,
  admin,
  transparency,
  photos,
  avatars,
  contact,
  status,
}

export type MurmulloApi = Api<typeof endpoints>
