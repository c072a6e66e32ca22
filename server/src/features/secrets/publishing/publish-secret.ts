// Endpoint handlers: publish a secret, or submit a blocked one for human review. Access checks, spam check, rate limit and moderation run
// first; then one idempotent statement inserts the text, its author and the moderation result.
import { countries } from '@murmullo/contract/constants/countries'
import { AppError } from '@murmullo/contract/core/errors'
import { unknownCountry } from '@murmullo/contract/constants/defaults'
import { isGeneratedNickname } from '@murmullo/contract/accounts/nicknames'
import type { NewSecret, SavedSecret } from '@murmullo/contract/content/own-secrets'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import { publishContent, startPublication } from '../../../platform/publication/publish-content.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import {
  holdForReview,
  insertCheck,
  isAboutMinor,
  isBlocked,
  type ModerationResult,
  moderateText,
} from '../../moderation/checks/moderate-text.ts'
import { rejectBlockedText } from '../../moderation/evidence/reject-blocked-text.ts'
import { rejectSpam } from '../../moderation/spam/reject-spam.ts'
import { consumeReviewRequest } from '../../moderation/appeals/review-request-rate-limit.ts'
import { recordReviewRequest, notifyAuthorHidden } from '../../moderation/statements/notify-author-hidden.ts'
import { insertAuthorIp } from './author-ips.store.ts'
import { sealAuthorIp } from './store-ip.ts'
import { publicationState } from '../own/own-secrets.policy.ts'
import { insertSecret } from '../own/own-secrets.store.ts'
import { viewSaved } from '../own/own-secrets.view.ts'
import { consumeRateLimit } from './publish-rate-limits.ts'
import { scheduleRelease } from './release/schedule-release.ts'
import { publishNewSecrets } from '../public/publish-secret-events.ts'

const publishing = 'secrets.publishSecret'

export function publishSecret(context: RequestContext, input: NewSecret): Promise<SavedSecret> {
  return publish(context, publishing, input, async (text) => {
    const result = await moderateText(context.deps, text)
    if (isBlocked(result)) await rejectBlockedText(context, text, result)
    return result
  })
}

/** Saves a text that automatic moderation blocked. Only the author sees it until a moderator decides. */
export function requestReview(context: RequestContext, input: NewSecret): Promise<SavedSecret> {
  return publish(context, 'secrets.requestReview', input, async (text) => {
    const result = await moderateText(context.deps, text)
    if (isAboutMinor(result)) await rejectBlockedText(context, text, result)
    return holdForReview(result)
  })
}

type Moderate = (text: string) => Promise<ModerationResult>

async function publish(
  context: RequestContext,
  operation: string,
  input: NewSecret,
  moderate: Moderate,
): Promise<SavedSecret> {
  const session = requireSession(context)
  const { deps } = context
  if (!input.isAdult) throw new AppError('secrets.adults_only')
  if (session.nickname === '') throw new AppError('secrets.nickname_missing')
  const attempt = { principal: session.accountId, key: context.idempotencyKey, operation, input }
  const publication = await startPublication<SavedSecret>(deps, attempt)
  if (publication.earlier !== undefined) return publication.earlier
  await rejectSpam(context, input.text, 'secrets.spam')
  await (operation === publishing
    ? consumeRateLimit(context, session, 'writing')
    : consumeReviewRequest(context, session))
  const result = await moderate(input.text)
  const written = await buildSecret(context, session, input)
  const release = await scheduleRelease(deps, input)
  const secret = { ...written, ...release, ...publicationState(result, input.explicit) }
  const content = {
    kind: 'secret',
    contentId: secret.id,
    reply: viewSaved({ ...secret, isPrivate: false }),
    inserts: [
      insertSecret(secret),
      insertAuthorIp(secret.id, await sealAuthorIp(context, secret.publicId)),
      insertCheck(secret.id, result),
    ],
  } as const
  if (secret.state === 'visible') {
    const saved = await publishContent(deps.db.write, deps.keys, publication, content)
    if (secret.isReleased) publishNewSecrets(deps, secret)
    return saved
  }
  return deps.db.write.transaction().execute(async (trx) => {
    const saved = await publishContent(trx, deps.keys, publication, content)
    const subject = { secretId: secret.id }
    const hidden = { accountId: session.accountId, result }
    // An author who requested a human review gets no notification. The statement of reasons is inserted in both cases.
    await (operation === publishing
      ? notifyAuthorHidden(deps, trx, subject, hidden)
      : recordReviewRequest(trx, subject, hidden))
    return saved
  })
}

async function buildSecret(context: RequestContext, { nickname, kind }: Session, input: NewSecret) {
  const { text, gender, age, signed = false, hidesCountry = false } = input
  const country = hidesCountry ? unknownCountry : await context.country()
  return {
    publicId: newPublicId(),
    text,
    authorNickname: !signed || isGeneratedNickname(nickname) ? null : nickname,
    gender: gender ?? ('none' as const),
    age: age ?? null,
    // A country outside the list is stored as unknown: an author alone in a country would be identifiable.
    countryCode: countries.some((listed) => listed === country) ? country : unknownCountry,
    // Few users are administrators: a badge on an unsigned secret would name its author to the team.
    isByAdmin: signed && kind === 'admin',
  }
}
