// Endpoint handler: what a public page shows of its signed-in reader. The response has block-length padding (as RFC 8467): its size tells a
// network observer neither that the reader is the author of the secret nor how many notifications wait.
import type { PageState } from '@murmullo/contract/accounts/page-state'
import { pageStateLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { filterOwnComments } from '../comments/filter-own-comments.ts'
import { findReadableSecret } from '../secrets/reading/read-secret.ts'
import { readShellViewer } from './shell-viewer.ts'

type PageStateQuery = { readonly secret?: string | undefined; readonly comments?: string | undefined }

export async function readPageState(context: RequestContext, { secret, comments }: PageStateQuery): Promise<PageState> {
  const session = requireSession(context)
  const { deps } = context
  const report = (error: unknown) => deps.log.error({ component: 'page-state', exception: error }, 'no unread count')
  const [viewer, ownsSecret, ownComments] = await Promise.all([
    readShellViewer(deps, session, report),
    secret === undefined ? false : isAuthor(context, secret),
    comments === undefined ? [] : filterOwnComments(deps, session.accountId, comments.split(',')),
  ])
  return pad({ viewer, ownsSecret, ownComments })
}

async function isAuthor(context: RequestContext, secretId: string): Promise<boolean> {
  try {
    return (await findReadableSecret(context, secretId)).mine
  } catch (error) {
    if (error instanceof AppError && error.code === 'secrets.not_found') return false
    throw error
  }
}

function pad(state: Omit<PageState, 'padding'>): PageState {
  const { blockBytes } = pageStateLimits
  const bytes = Buffer.byteLength(JSON.stringify({ ...state, padding: '' }))
  return { ...state, padding: '.'.repeat(Math.ceil(bytes / blockBytes) * blockBytes - bytes) }
}
