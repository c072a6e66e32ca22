// All the SQL of secrets.
import type { Gender, Section } from '@murmullo/contract/secrets'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

const columns = [
  'id',
  'publicId',
  'text',
  'authorNickname',
  'isExplicit',
  'gender',
  'age',
  'countryCode',
  'isByAdmin',
  'isPinned',
  'publishedAt',
  'hearts',
  'likes',
  'dislikes',
  'wows',
  'laughs',
  'comments',
] as const

/** Views lose "not null" in the generated types; these are the columns as the tables have them. */
export type SecretRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  isExplicit: boolean
  gender: Gender | null
  age: number | null
  countryCode: string
  isByAdmin: boolean
  isPinned: boolean
  publishedAt: Date
  hearts: number
  likes: number
  dislikes: number
  wows: number
  laughs: number
  comments: number
}

export function listPinned(db: Db, section: Section, before: string | null, count: number): Promise<SecretRow[]> {
  return listWhere(db, section, before, count).where(sql<boolean>`is_pinned`).execute()
}

export function listUnpinned(db: Db, section: Section, before: string | null, count: number): Promise<SecretRow[]> {
  return listWhere(db, section, before, count).where(sql<boolean>`not is_pinned`).execute()
}

function listWhere(db: Db, section: Section, before: string | null, count: number) {
  const newest = db.selectFrom('content.publicSecrets').select(columns).orderBy('id', 'desc').limit(count)
  const ofSection = section === 'all' ? newest : newest.where('isExplicit', '=', section === 'nsfw')
  return (before === null ? ofSection : ofSection.where('id', '<', before)).$castTo<SecretRow>()
}

export function findPublicSecret(db: Db, publicId: string): Promise<SecretRow | undefined> {
  return db
    .selectFrom('content.publicSecrets')
    .select(columns)
    .where('publicId', '=', publicId)
    .$castTo<SecretRow>()
    .executeTakeFirst()
}
