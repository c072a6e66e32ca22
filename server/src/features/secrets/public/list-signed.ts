// Endpoint handler: public secrets signed with the nickname that a profile shows. It compares the public signature of a secret with the public
// nickname and never reads an author, so it cannot list an unsigned secret. Former nicknames are never given out again.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { findVisiblePerson } from '../../profiles/read-profile.ts'
import { listSignedSecrets } from './secrets.store.ts'
import { viewListedCard } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

const maxKey = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export async function listSigned(context: RequestContext, { id, after }: { id: string; after?: string | undefined }) {
  const { deps, mayReadExplicit } = context
  const { nickname } = await findVisiblePerson(context, id)
  return paginate(deps.keys, {
    list: `signed:${id}:${nickname}`,
    after,
    size: secretLimits.pageSize,
    read: (position, count) => listSignedSecrets(deps.db.read.prepared, nickname, position ?? maxKey, count),
    getPosition: (row) => row.id,
    view: (row) => viewListedCard(row, showsHelp(row.text), mayReadExplicit),
  })
}
