// The whole API: every feature's endpoints by name. What is not here does not exist.
import { comments } from './comments.ts'
import type { Api } from './endpoint.ts'
import { reactions } from './reactions.ts'
import { secrets } from './secrets.ts'

export const endpoints = { secrets, comments, reactions }

export type MurmulloApi = Api<typeof endpoints>
