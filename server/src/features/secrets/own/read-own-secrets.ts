// Endpoint handlers: the caller's own secrets, as a list, and one for the edit form.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { OwnTab } from '@murmullo/contract/content/own-secrets'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnSecrets, findOwnSecret } from './own-secrets.store.ts'
import { viewOwnCard, viewOwnSecret } from './own-secrets.view.ts'
import { showsHelp } from '../public/shows-help.ts'

const privacyByTab: Record<OwnTab, boolean | null> = { all: null, public: false, private: true }

/** Newest first, with keyset pagination. */
export function listOwnSecretCards(
  context: RequestContext,
  { tab, after }: { tab: OwnTab; after?: string | undefined },
) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return paginate(keys, {
    list: `mine ${tab} ${accountId}`,
    after,
    size: secretLimits.ownPageSize,
    read: (before, count) => listOwnSecrets(db.write, keys, accountId, { isPrivate: privacyByTab[tab], before, count }),
    getPosition: ({ id }) => id,
    view: (row) => viewOwnCard(row, showsHelp(row.text)),
  })
}

export async function readOwnSecret(context: RequestContext, { id }: { id: string }) {
  const { db, keys } = context.deps
  const row = await findOwnSecret(db.write, keys, requireSession(context).accountId, id)
  if (row === undefined) throw new AppError('secrets.not_found')
  return viewOwnSecret(row)
}
