// Author lookup by the subject of a check: decrypts the authorship entry of its content.
import type { ContentKind } from '../../../platform/authorship/author-tables.ts'
import { findAuthor } from '../../../platform/authorship/authors.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Subject } from './subject.columns.ts'

/** Null when the content was deleted, or stays without an author. */
export async function findSubjectAuthor(db: Db | Trx, keys: KeyStore, subject: Subject): Promise<string | null> {
  const { kind, contentId } = subjectContent(subject)
  return (await findAuthor(db, keys, kind, contentId)) ?? null
}

function subjectContent(subject: Subject): { readonly kind: ContentKind; readonly contentId: string } {
  if ('secretId' in subject) return { kind: 'secret', contentId: subject.secretId }
  if ('commentId' in subject) return { kind: 'comment', contentId: subject.commentId }
  if ('photoId' in subject) return { kind: 'photo', contentId: subject.photoId }
  return { kind: 'photoComment', contentId: subject.photoCommentId }
}
