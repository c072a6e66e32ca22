// Builders of content: secrets and comments inserted directly into the database, as publishing does, moderated comments, and photos.
import { randomUUIDv7 } from 'node:crypto'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import { checkComment } from '../../src/features/comments/check-comment.ts'
import { newPublicId } from '../../src/platform/crypto/public-id.ts'
import type { TestUser } from '../clients/test-user.ts'
import { withWorkerRole } from '../../src/platform/context/with-role.ts'
import type { Site } from '../site/site.ts'
import type { Authorship } from './authorship.ts'

type Author = { readonly accountId: string }
type Text = {
  readonly text?: string | undefined
  /** "Anónimo" by default. */
  readonly nickname?: string | null | undefined
}
export type SecretFields = {
  readonly isExplicit?: boolean
  readonly isPrivate?: boolean
  readonly state?: 'visible' | 'hidden' | 'removed'
  readonly country?: string
  readonly gender?: 'mujer'
  readonly age?: number
}
/** `key`: internal id. `id`: public id. */
export type Inserted = { readonly key: string; readonly id: string; readonly text: string }
type PhotoInput = {
  readonly caption?: string
  readonly explicit?: boolean
  readonly gender?: 'mujer'
  readonly age?: number
}

export type Content = {
  /** Without an author the secret belongs to no account. */
  readonly insertSecret: (author: Author | null, options?: Text & SecretFields) => Promise<Inserted>
  /** Public ids of new secrets. */
  readonly insertSecrets: (author: Author, count: number, options?: Text) => Promise<string[]>
  /** `secret`: its internal or public id. */
  readonly insertComment: (author: Author, secret: string, options?: Text) => Promise<Inserted>
  /** Public ids of a new secret and of a comment on it, by the same author. */
  readonly insertSecretWithComment: (
    author: Author,
    nickname?: string | null,
  ) => Promise<{ secretId: string; commentId: string; text: string }>
  /** Adds a comment and runs its moderation job; returns its internal id. */
  readonly addComment: (user: TestUser, secretId: string, text: string) => Promise<string>
  readonly uploadPhoto: (user: TestUser, image: Buffer, about?: PhotoInput) => Promise<{ id: string; state: string }>
  /** Sets a photo to have expired this many seconds ago. */
  readonly expirePhoto: (id: string, seconds?: number) => Promise<void>
  /** All object keys in the bucket. */
  readonly listObjects: () => Promise<string[]>
}

export const secretInput = (text: string) => ({ text, isAdult: true, explicit: false })
export const reportInput = (reason = 'Porque sí.', category: ReportCategory = 'harassment') => ({ category, reason })

export function createContent({ sql, services }: Site, authorship: Authorship): Content {
  const insertSecret: Content['insertSecret'] = async (author, options = {}) => {
    const [key, id] = [randomUUIDv7(), newPublicId()]
    const { text = `Un secreto ${id}.`, nickname = null, country = 'MX', gender = 'none', age = 30 } = options
    const { isExplicit = false, isPrivate = false, state = 'visible' } = options
    await sql(
      `with secret as (insert into content.secrets
           (id, public_id, text, author_nickname, country_code, age, gender, is_explicit, is_private, state)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))
       insert into content.secret_counters (secret_id) values ($1)`,
      [key, id, text, nickname, country, age, gender, isExplicit, isPrivate, state],
    )
    if (author !== null) await authorship.record('secret', author.accountId, key)
    return { key, id, text }
  }
  const insertComment: Content['insertComment'] = async ({ accountId }, secret, options = {}) => {
    const [key, id] = [randomUUIDv7(), newPublicId()]
    const { text = `Un comentario ${id}.`, nickname = null } = options
    await sql(
      `with target as (select id from content.secrets where $3 in (id::text, public_id)),
         comment as (insert into content.comments (id, public_id, secret_id, text, author_nickname)
           select $1, $2, id, $4, $5 from target)
       update content.secret_counters set comments = comments + 1 where secret_id = (select id from target)`,
      [key, id, secret, text, nickname],
    )
    await authorship.record('comment', accountId, key)
    return { key, id, text }
  }
  return {
    insertSecret,
    insertSecrets: async (author, count, options) => {
      const ids: string[] = []
      for (let n = 0; n < count; n += 1) ids.push((await insertSecret(author, options)).id)
      return ids
    },
    insertComment,
    insertSecretWithComment: async (author, nickname = null) => {
      const text = `Palabras de ${randomUUIDv7()}.`
      const secret = await insertSecret(author, { text, nickname })
      const comment = await insertComment(author, secret.key, { text: `Y ${text}`, nickname })
      return { secretId: secret.id, commentId: comment.id, text }
    },
    addComment: async ({ api }, secretId, text) => {
      const { id } = await api.comments.addComment({ secretId, text })
      const [row] = await sql<{ id: string }>('select id from content.comments where public_id = $1', [id])
      await checkComment(withWorkerRole(services), row?.id ?? '')
      return row?.id ?? ''
    },
    uploadPhoto: async ({ api }, image, about = {}) => {
      const { id } = await api.photos.preparePhoto(about)
      const { state } = await api.photos.sendImage({ id, image: new Blob([new Uint8Array(image)]) })
      return { id, state }
    },
    expirePhoto: async (id, seconds = 1) => {
      const expiry = 'expires_at = now() - make_interval(secs => $2)'
      await sql(`update content.photos set ${expiry} where public_id = $1`, [id, seconds])
    },
    listObjects: async () => {
      const all: string[] = []
      for await (const keys of services.storage.list()) all.push(...keys)
      return all
    },
  }
}

/** Secrets whose comment counter differs from their visible comments. */
export function findMiscountedSecrets(sql: Site['sql']): Promise<unknown[]> {
  return sql(
    `select c.secret_id from content.secret_counters c
     where c.comments <> (select count(*) from content.comments t where t.secret_id = c.secret_id and t.state = 'visible')`,
  )
}
