// Adapter over the four content types: locks one row for a decision, and offers the same three updates for each type.
import type { ContentState } from '@murmullo/contract/moderation/moderation'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { flagComment, lockComment, setCommentState } from '../../comments/check-comment.ts'
import { findSubjectAuthor } from '../../moderation/checks/find-subject-author.ts'
import type { OpenReview } from '../../moderation/reviews/close-review.ts'
import { flagPhotoComment, lockPhotoComment, setPhotoCommentState } from '../../photos/comments/lock-photo-comment.ts'
import { flagPhoto, lockPhoto, restorePhoto, setPhotoState } from '../../photos/photo/lock-photo.ts'
import { lockSecret, applySecretDecision } from '../../secrets/moderation/moderate-secret.ts'

export type Subject = OpenReview['subject']
export type ContentUpdate = { readonly state: ContentState; readonly isExplicit: boolean }

/** State of content before its removal; an undo restores it. */
export type ContentBefore = ContentUpdate & {
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
  /** False: a secret or a comment before its release. */
  readonly isReleased: boolean
  readonly isMinorFlagged: boolean
  /** Comment only: the secret it belongs to. */
  readonly secretId: string | null
  /** Returns the state that an undo of exactly this update needs. */
  readonly update: (update: ContentUpdate, rule: string) => Promise<ContentBefore>
  readonly restore: (before: ContentBefore) => Promise<void>
  /** Sets the minor flag, before the content becomes public. */
  readonly flag: () => Promise<void>
}
export type LockedContent = Content & { readonly kind: 'secret' | 'comment' | 'photo' | 'photo_comment' }

/** Row lock until the transaction ends. Null when the row was deleted meanwhile. */
export async function lockContent(trx: Trx, keys: KeyStore, subject: Subject): Promise<LockedContent | null> {
  const row = await lockRow(trx, subject)
  return row && { ...row, authorId: await findSubjectAuthor(trx, keys, subject) }
}

type LockedRow = Omit<LockedContent, 'authorId'>

function lockRow(trx: Trx, subject: Subject): Promise<LockedRow | null> {
  if ('secretId' in subject) return lockSecretRow(trx, subject.secretId)
  if ('photoId' in subject) return lockPhotoRow(trx, subject.photoId)
  if ('photoCommentId' in subject) return lockPhotoCommentRow(trx, subject.photoCommentId)
  return lockCommentRow(trx, subject.commentId)
}

// A database constraint allows only these values.
const contentState = ({ state }: { readonly state: string }) => state as ContentState

async function lockSecretRow(trx: Trx, id: string): Promise<LockedRow | null> {
  const secret = await lockSecret(trx, id)
  if (secret === undefined) return null
  const before = { state: contentState(secret), isExplicit: secret.isExplicit }
  return {
    ...secret,
    kind: 'secret',
    secretId: null,
    update: async ({ state, isExplicit }) => {
      if (state !== secret.state || isExplicit !== secret.isExplicit)
        await applySecretDecision(trx, id, { state, isExplicit })
      return before
    },
    restore: ({ state, isExplicit }) => applySecretDecision(trx, id, { state, isExplicit }),
    flag: () => applySecretDecision(trx, id, { isMinorFlagged: true }),
  }
}

async function lockCommentRow(trx: Trx, id: string): Promise<LockedRow | null> {
  const comment = await lockComment(trx, id)
  if (comment === undefined) return null
  return {
    ...comment,
    kind: 'comment',
    isExplicit: false,
    update: async ({ state }) => {
      await setCommentState(trx, comment, state)
      return { state: contentState(comment), isExplicit: false }
    },
    restore: ({ state }) => setCommentState(trx, comment, state),
    flag: () => flagComment(trx, id),
  }
}

async function lockPhotoCommentRow(trx: Trx, id: string): Promise<LockedRow | null> {
  const comment = await lockPhotoComment(trx, id)
  if (comment === undefined) return null
  return {
    ...comment,
    kind: 'photo_comment',
    isExplicit: false,
    secretId: null,
    update: async ({ state }) => {
      await setPhotoCommentState(trx, id, state)
      return { state: contentState(comment), isExplicit: false }
    },
    restore: ({ state }) => setPhotoCommentState(trx, id, state),
    flag: () => flagPhotoComment(trx, id),
  }
}

async function lockPhotoRow(trx: Trx, id: string): Promise<LockedRow | null> {
  const photo = await lockPhoto(trx, id)
  if (photo === undefined) return null
  const before = { state: contentState(photo), isExplicit: photo.isExplicit, endsAt: photo.endsAt }
  return {
    ...photo,
    kind: 'photo',
    secretId: null,
    update: async (update, rule) => ({ ...before, isNewlyRefused: await setPhotoState(trx, photo, update, rule) }),
    restore: ({ state, isExplicit, endsAt = photo.endsAt, isNewlyRefused = false }) =>
      restorePhoto(trx, photo, { state, isExplicit, endsAt, isNewlyRefused }),
    flag: () => flagPhoto(trx, id),
  }
}
