// Endpoint handler: what a public page shows of its signed-in reader. The response has block-length padding (as RFC 8467): its size tells a
// network observer neither that the reader is the author of the secret, nor how many notifications wait, nor whether the reader is in a block.
import type { PageState } from '@murmullo/contract/accounts/page-state'
import { pageStateLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { findReaderComments } from '../comments/find-reader-comments.ts'
import { findReadableSecret } from '../secrets/reading/read-secret.ts'
import { readShellViewer } from './shell-viewer.ts'

type PageStateQuery = { readonly secret?: string | undefined; readonly comments?: string | undefined }

export async function readPageState(context: RequestContext, { secret, comments }: PageStateQuery): Promise<PageState> {
  const session = requireSession(context)
  const { deps } = context
  const report = (error: unknown) => deps.log.error({ component: 'page-state', exception: error }, 'no unread count')
  const listed = comments?.split(',') ?? []
  const [viewer, ownsSecret, { own, hidden }] = await Promise.all([
    readShellViewer(deps, session, report),
    secret === undefined ? false : isAuthor(context, secret),
    listed.length === 0 ? { own: [], hidden: [] } : findReaderComments(deps, session.accountId, listed),
  ])
  return pad({ viewer, ownsSecret, ownComments: own, hiddenComments: hidden }, listed.length)
}

async function isAuthor(context: RequestContext, secretId: string): Promise<boolean> {
  try {
    return (await findReadableSecret(context, secretId)).mine
  } catch (error) {
    if (error instanceof AppError && error.code === 'secrets.not_found') return false
    throw error
  }
}

/** An id in a JSON list, with its quotes and a comma. */
const listedIdBytes = 25

/** Up to the next block, with space for the ids of all listed comments: their number selects the block, and not how many of them the response has. */
function pad(state: Omit<PageState, 'padding'>, listedCount: number): PageState {
  const { blockBytes } = pageStateLimits
  const bytes = Buffer.byteLength(JSON.stringify({ ...state, padding: '' }))
  const spareIds = listedCount - state.ownComments.length - state.hiddenComments.length
  const blocks = Math.ceil((bytes + spareIds * listedIdBytes) / blockBytes)
  return { ...state, padding: '.'.repeat(blocks * blockBytes - bytes) }
}
