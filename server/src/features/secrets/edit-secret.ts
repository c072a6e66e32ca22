// Changes the words of one's own secret. They are judged as new ones are: nobody gets past by changing them later.
import { AppError } from '@murmullo/contract/errors'
import type { SavedSecret } from '@murmullo/contract/own-secrets'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { held, isBlocked, judgeText, keepCheck } from '../moderation/judge-text.ts'
import { refuseBlocked } from '../moderation/refuse-blocked.ts'
import { refuseSpam } from '../moderation/refuse-spam.ts'
import { tellHidden, wasMarkedExplicit } from '../moderation/tell-hidden.ts'
import { fateOf, mayEdit } from './own-secrets.policy.ts'
import { findOwnSecret, findOwnSecretForUpdate, updateSecret } from './own-secrets.store.ts'
import { viewSaved } from './own-secrets.view.ts'
import { spendTurn } from './spend-turn.ts'

type Edit = { readonly id: string; readonly text: string; readonly explicit: boolean }

export async function editSecret(call: Call, { id, text, explicit }: Edit): Promise<SavedSecret> {
  const { services } = call
  const who = whoAsks(call)
  const { accountId } = who
  // Whose it is first: the machine is not asked about what cannot be changed.
  assertEditable(await findOwnSecret(services.db.app, accountId, id))
  await refuseSpam(call, text, 'secrets.spam')
  await spendTurn(call, who, 'changing')
  const judged = await judgeText(services, text)
  if (isBlocked(judged)) await refuseBlocked(call, text, judged)
  return services.db.app.transaction().execute(async (trx) => {
    const row = assertEditable(await findOwnSecretForUpdate(trx, accountId, id))
    // What waits for a person goes on waiting: other words do not take it out of their hands.
    const weighed = row.state === 'hidden' ? held(judged) : judged
    // Nor do they take away a mark that a person gave it: that is what an objection is for.
    const isMarked = await wasMarkedExplicit(trx, row.id)
    const change = { text, ...fateOf(weighed, explicit || isMarked) }
    await updateSecret(trx, row.id, change)
    await keepCheck(trx, { secretId: row.id }, weighed)
    if (row.state === 'visible' && change.state === 'hidden')
      await tellHidden(services, trx, { secretId: row.id }, { accountId, judged })
    return viewSaved({ ...row, ...change })
  })
}

function assertEditable<Row extends { state: string }>(row: Row | undefined): Row {
  if (row === undefined || !mayEdit(row)) throw new AppError('secrets.not_found')
  return row
}
