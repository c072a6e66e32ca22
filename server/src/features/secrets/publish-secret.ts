// Endpoint handlers: publish a secret, or submit a blocked one for human review. Access checks, spam check, rate limit and moderation run
// first; then one idempotent transaction inserts the text, its author and the moderation result.
import { countries } from '@murmullo/contract/countries'
import { AppError } from '@murmullo/contract/errors'
import { unknownCountry } from '@murmullo/contract/defaults'
import { isAutomatic } from '@murmullo/contract/nicknames'
import type { NewSecret, SavedSecret } from '@murmullo/contract/own-secrets'
import { speaksOfSelfHarm } from '@murmullo/contract/self-harm'
import type { Call, SignedIn } from '../../platform/call.ts'
import { earlierReply, once } from '../../platform/idempotency.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { held, isAboutMinor, isBlocked, type Judged, judgeText, keepCheck } from '../moderation/judge-text.ts'
import { refuseBlocked } from '../moderation/refuse-blocked.ts'
import { refuseSpam } from '../moderation/refuse-spam.ts'
import { spendReviewRequest } from '../moderation/spend-review-request.ts'
import { noteHandedOver, tellHidden } from '../moderation/tell-hidden.ts'
import { keepAddress } from './keep-address.ts'
import { fateOf } from './own-secrets.policy.ts'
import { insertSecret } from './own-secrets.store.ts'
import { viewSaved } from './own-secrets.view.ts'
import { spendTurn } from './spend-turn.ts'
import { tellPublished } from './tell-readers.ts'

const publishing = 'secrets.publishSecret'

export function publishSecret(call: Call, input: NewSecret): Promise<SavedSecret> {
  return publish(call, publishing, input, async (text) => {
    const judged = await judgeText(call.services, text)
    if (isBlocked(judged)) await refuseBlocked(call, text, judged)
    return judged
  })
}

/** Saves a text that automatic moderation blocked. Only the author sees it until a moderator decides. */
export function requestReview(call: Call, input: NewSecret): Promise<SavedSecret> {
  return publish(call, 'secrets.requestReview', input, async (text) => {
    const judged = await judgeText(call.services, text)
    if (isAboutMinor(judged)) await refuseBlocked(call, text, judged)
    return held(judged)
  })
}

type Kept = Omit<SavedSecret, 'showsHelp'>
type Judge = (text: string) => Promise<Judged>

async function publish(call: Call, operation: string, input: NewSecret, judge: Judge): Promise<SavedSecret> {
  const who = whoAsks(call)
  const { services } = call
  if (!input.isAdult) throw new AppError('secrets.adults_only')
  if (who.nickname === '') throw new AppError('secrets.nickname_missing')
  const attempt = { principal: who.accountId, key: call.idempotencyKey, operation, input }
  const earlier = await earlierReply<Kept>(services.db.app, attempt)
  if (earlier !== undefined) return withHelp(earlier, input)
  await refuseSpam(call, input.text, 'secrets.spam')
  await (operation === publishing ? spendTurn(call, who, 'writing') : spendReviewRequest(call, who))
  const judged = await judge(input.text)
  const secret = { ...(await secretOf(call, who, input)), ...fateOf(judged, input.explicit) }
  const saved = await once(services.db.app, attempt, async (trx) => {
    await insertSecret(trx, secret, who.accountId)
    await keepAddress(call, trx, secret.id)
    await keepCheck(trx, { secretId: secret.id }, judged)
    if (secret.state === 'hidden') {
      const subject = { secretId: secret.id }
      const hidden = { accountId: who.accountId, judged }
      // An author who requested a human review gets no notification. The statement of reasons is inserted in both cases.
      await (operation === publishing
        ? tellHidden(services, trx, subject, hidden)
        : noteHandedOver(trx, subject, hidden))
    }
    return kept({ ...secret, isPrivate: false })
  })
  if (secret.state === 'visible') tellPublished(services, secret)
  return withHelp(saved, input)
}

/** The idempotency record is stored with an account id, so it must not contain whether the text shows the help card. */
function kept(secret: Parameters<typeof viewSaved>[0]): Kept {
  const { id, state } = viewSaved(secret)
  return { id, state }
}

function withHelp(saved: Kept, { text }: NewSecret): SavedSecret {
  return { ...saved, showsHelp: speaksOfSelfHarm(text) }
}

async function secretOf(call: Call, { nickname, kind }: SignedIn, { text, gender, age }: NewSecret) {
  const country = await call.country()
  return {
    id: newInternalId(),
    publicId: newPublicId(),
    text,
    authorNickname: isAutomatic(nickname) ? null : nickname,
    gender: gender ?? ('none' as const),
    age: age ?? null,
    // A country outside the list is stored as unknown: an author alone in a country would be identifiable.
    countryCode: countries.some((listed) => listed === country) ? country : unknownCountry,
    isByAdmin: kind === 'admin',
  }
}
