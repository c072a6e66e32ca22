// Changes the words of one's own secret. They are judged as new ones are: nobody gets past by changing them later.
import { AppError } from '@murmullo/contract/errors'
import type { SavedSecret } from '@murmullo/contract/own-secrets'
import type { Call, SignedIn } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { held, isAboutMinor, isBlocked, type Judged, judgeText, keepCheck } from '../moderation/judge-text.ts'
import { discardApprovals } from '../moderation/minor-approvals.ts'
import { refuseBlocked } from '../moderation/refuse-blocked.ts'
import { refuseSpam } from '../moderation/refuse-spam.ts'
import { spendReviewRequest } from '../moderation/spend-review-request.ts'
import { noteHandedOver, tellHidden, wasMarkedExplicit } from '../moderation/tell-hidden.ts'
import { fateOf, mayEdit } from './own-secrets.policy.ts'
import { findOwnSecret, findOwnSecretForUpdate, updateSecret } from './own-secrets.store.ts'
import { viewSaved } from './own-secrets.view.ts'
import { spendTurn } from './spend-turn.ts'

type Edit = { readonly id: string; readonly text: string; readonly explicit: boolean }

export function editSecret(call: Call, edit: Edit): Promise<SavedSecret> {
  return change(call, edit, {
    spend: (who) => spendTurn(call, who, 'changing'),
    judge: async (text) => {
      const judged = await judgeText(call.services, text)
      if (isBlocked(judged)) await refuseBlocked(call, text, judged)
      return judged
    },
    note: (trx, secretId, hidden, wasVisible) =>
      wasVisible ? tellHidden(call.services, trx, { secretId }, hidden) : Promise.resolve(),
  })
}

/** New words that the machine blocked: saved where only their author sees them, for a person to read. */
export function requestEditReview(call: Call, edit: Edit): Promise<SavedSecret> {
  return change(call, edit, {
    spend: (who) => spendReviewRequest(call, who),
    judge: async (text) => {
      const judged = await judgeText(call.services, text)
      if (isAboutMinor(judged)) await refuseBlocked(call, text, judged)
      return held(judged)
    },
    note: (trx, secretId, hidden) => noteHandedOver(trx, { secretId }, hidden),
  })
}

type Ways = {
  readonly spend: (who: SignedIn) => Promise<void>
  readonly judge: (text: string) => Promise<Judged>
  /** Writes the statement of a text that is hidden now. */
  readonly note: (
    trx: Trx,
    secretId: string,
    hidden: { readonly accountId: string; readonly judged: Judged },
    wasVisible: boolean,
  ) => Promise<void>
}

async function change(call: Call, { id, text, explicit }: Edit, { spend, judge, note }: Ways): Promise<SavedSecret> {
  const { services } = call
  const who = whoAsks(call)
  const { accountId } = who
  // Whose it is first: the machine is not asked about what cannot be changed.
  assertEditable(await findOwnSecret(services.db.app, accountId, id))
  await refuseSpam(call, text, 'secrets.spam')
  await spend(who)
  const judged = await judge(text)
  return services.db.app.transaction().execute(async (trx) => {
    const row = assertEditable(await findOwnSecretForUpdate(trx, accountId, id))
    // The minor flag is permanent, and a clearance is for the words that two moderators read: other words are flagged and hidden anew.
    const isMinorFlagged = row.isMinorFlagged || judged.isMinorFlagged
    // What waits for a person goes on waiting: other words do not take it out of their hands.
    const weighed = row.state === 'hidden' || isMinorFlagged ? held({ ...judged, isMinorFlagged }) : judged
    // Nor do they take away a mark that a person gave it: that is what an objection is for.
    const isMarked = await wasMarkedExplicit(trx, row.id)
    const change = { text, ...fateOf(weighed, explicit || isMarked) }
    await updateSecret(trx, row.id, change)
    await keepCheck(trx, { secretId: row.id }, weighed)
    if (isMinorFlagged) await discardApprovals(trx, { secretId: row.id })
    if (change.state === 'hidden') await note(trx, row.id, { accountId, judged }, row.state === 'visible')
    return viewSaved({ ...row, ...change })
  })
}

function assertEditable<Row extends { state: string }>(row: Row | undefined): Row {
  if (row === undefined || !mayEdit(row)) throw new AppError('secrets.not_found')
  return row
}
