// Endpoint handlers: edit one of the caller's secrets. The new text is moderated like a new secret, so an edit cannot bypass moderation.
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

/** Saves an edited text that automatic moderation blocked. Only the author sees it until a moderator decides. */
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
  /** Inserts the statement of reasons for a text that is now hidden. */
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
  // Checks ownership first: no AI request is sent for a secret that the caller cannot edit.
  assertEditable(await findOwnSecret(services.db.app, accountId, id))
  await refuseSpam(call, text, 'secrets.spam')
  await spend(who)
  const judged = await judge(text)
  return services.db.app.transaction().execute(async (trx) => {
    const row = assertEditable(await findOwnSecretForUpdate(trx, accountId, id))
    // The minor flag is permanent. A clearance covers only the text that two moderators read, so an edited text is flagged and hidden
    // again.
    const isMinorFlagged = row.isMinorFlagged || judged.isMinorFlagged
    // A secret in review stays in review: an edit does not remove it from the moderation queue.
    const weighed = row.state === 'hidden' || isMinorFlagged ? held({ ...judged, isMinorFlagged }) : judged
    // An edit does not remove an explicit flag that a moderator set: the author can appeal instead.
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
