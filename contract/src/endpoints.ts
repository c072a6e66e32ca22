// The whole API: every feature's endpoints by name. What is not here does not exist.
import { accounts } from './accounts.ts'
import { chat } from './chat.ts'
import { comments } from './comments.ts'
import type { Api } from './endpoint.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { profiles } from './profiles.ts'
import { reactions } from './reactions.ts'
import { secrets } from './secrets.ts'

export const endpoints = { accounts, profiles, secrets, comments, reactions, notifications, moderation, chat }

export type MurmulloApi = Api<typeof endpoints>
