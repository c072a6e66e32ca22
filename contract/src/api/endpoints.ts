// Endpoint table: all endpoints of the API by feature. An endpoint that is not listed here has no route.
import { accounts } from '../accounts/accounts.ts'
import { admin } from '../admin/admin.ts'
import { avatars } from '../accounts/avatars.ts'
import { pageState } from '../accounts/page-state.ts'
import { chat } from '../chat/chat.ts'
import { comments } from '../content/comments.ts'
import { contact } from '../admin/contact.ts'
import { evidence } from '../admin/evidence.ts'
import type { Api } from '../core/endpoint.ts'
import { imageReports } from '../moderation/image-reports.ts'
import { moderation } from '../moderation/moderation.ts'
import { notifications } from '../notifications/notifications.ts'
import { photos } from '../content/photos.ts'
import { profiles } from '../accounts/profiles.ts'
import { reactions } from '../content/reactions.ts'
import { reports } from '../reports/reports.ts'
import { sanctions } from '../moderation/sanctions.ts'
import { search } from '../content/search.ts'
import { secrets } from '../content/secrets.ts'
import { share } from '../content/share.ts'
import { stats } from '../admin/stats.ts'
import { status } from '../admin/status.ts'
import { transparency } from '../admin/transparency.ts'

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
  evidence,
  stats,
  transparency,
  photos,
  avatars,
  imageReports,
  pageState,
  contact,
  status,
}

export type MurmulloApi = Api<typeof endpoints>
