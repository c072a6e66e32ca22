// Adapter over the four content types: locks one row for a decision, and offers the same three updates for each type.
import type { ContentState } from '@murmullo/contract/moderation'
import type { Trx } from '../../platform/db.ts'
import { flagComment, holdComment, settleComment } from '../comments/settle-comment.ts'
import type { OpenReview } from '../moderation/close-review.ts'
import { flagPhotoComment, holdPhotoComment, settlePhotoComment } from '../photos/settle-photo-comment.ts'
import { flagPhoto, holdPhoto, restorePhoto, settlePhoto } from '../photos/settle-photo.ts'
import { holdSecret, settleSecret } from '../secrets/settle-secret.ts'

export type Subject = OpenReview['subject']
export type Settled = { readonly state: ContentState; readonly isExplicit: boolean }

/** State of content before its removal; an undo restores it. */
export type ContentBefore = Settled & {
  /** Photo only: its expiry. */
  readonly endsAt?: string
  /** Photo only: the removal inserted its image hash into the refused list. */
  readonly isNewlyRefused?: boolean
}

type Content = {
  readonly publicId: string
  /** Null: the account was erased, and the text stayed. */
  readonly authorId: string | null
  readonly text: string
  readonly state: string
  readonly isExplicit: boolean
  readonly isPrivate: boolean
  readonly isMinorFlagged: boolean
  /** Comment only: the secret it belongs to. */
  readonly secretId: string | null
  /** Returns the state that an undo of exactly this update needs. */
  readonly settle: (settled: Settled, rule: string) => Promise<ContentBefore>
  readonly restore: (before: ContentBefore) => Promise<void>
  /** Sets the minor flag, before the content becomes public. */
  readonly flag: () => Promise<void>
}
export type Held = Content & { readonly kind: 'secret' | 'comment' | 'photo' | 'photo_comment' }

/** Row lock until the transaction ends. Null when the row was deleted meanwhile. */
export function holdContent(trx: Trx, subject: Subject): Promise<Held | null> {
  if ('secretId' in subject) return holdOneSecret(trx, subject.secretId)
  if ('photoId' in subject) return holdOnePhoto(trx, subject.photoId)
  if ('photoCommentId' in subject) return holdOnePhotoComment(trx, subject.photoCommentId)
  return holdOneComment(trx, subject.commentId)
}

// A database constraint allows only these values.
const stateOf = ({ state }: { readonly state: string }) => state as ContentState

async function holdOneSecret(trx: Trx, id: string): Promise<Held | null> {
  const secret = await holdSecret(trx, id)
  if (secret === undefined) return null
  const before = { state: stateOf(secret), isExplicit: secret.isExplicit }
  return {
    ...secret,
    kind: 'secret',
    secretId: null,
    settle: async ({ state, isExplicit }) => {
      if (state !== secret.state || isExplicit !== secret.isExplicit) await settleSecret(trx, id, { state, isExplicit })
      return before
    },
    restore: ({ state, isExplicit }) => settleSecret(trx, id, { state, isExplicit }),
    flag: () => settleSecret(trx, id, { isMinorFlagged: true }),
  }
}

async function holdOneComment(trx: Trx, id: string): Promise<Held | null> {
  const comment = await holdComment(trx, id)
  if (comment === undefined) return null
  return {
    ...comment,
    kind: 'comment',
    isExplicit: false,
    settle: async ({ state }) => {
      await settleComment(trx, comment, state)
      return { state: stateOf(comment), isExplicit: false }
    },
    restore: ({ state }) => settleComment(trx, comment, state),
    flag: () => flagComment(trx, id),
  }
}

async function holdOnePhotoComment(trx: Trx, id: string): Promise<Held | null> {
  const comment = await holdPhotoComment(trx, id)
  if (comment === undefined) return null
  return {
    ...comment,
    kind: 'photo_comment',
    isExplicit: false,
    secretId: null,
    settle: async ({ state }) => {
      await settlePhotoComment(trx, id, state)
      return { state: stateOf(comment), isExplicit: false }
    },
    restore: ({ state }) => settlePhotoComment(trx, id, state),
    flag: () => flagPhotoComment(trx, id),
  }
}

async function holdOnePhoto(trx: Trx, id: string): Promise<Held | null> {
  const photo = await holdPhoto(trx, id)
  if (photo === undefined) return null
  const before = { state: stateOf(photo), isExplicit: photo.isExplicit, endsAt: photo.endsAt }
  return {
    ...photo,
    kind: 'photo',
    secretId: null,
    settle: async (settled, rule) => ({ ...before, isNewlyRefused: await settlePhoto(trx, photo, settled, rule) }),
    restore: ({ state, isExplicit, endsAt = photo.endsAt, isNewlyRefused = false }) =>
      restorePhoto(trx, photo, { state, isExplicit, endsAt, isNewlyRefused }),
    flag: () => flagPhoto(trx, id),
  }
}
