// The columns of a secret that everybody may see: as SQL asks for them and as they arrive.
export type PublicSecretRow = {
  id: string
  publicId: string
  text: string
  authorNickname: string | null
  isExplicit: boolean
  gender: 'none' | 'mujer' | 'hombre' | 'otro'
  age: number | null
  countryCode: string
  isByAdmin: boolean
  isPinned: boolean
  /** As it leaves: the minute, in UTC. */
  publishedAt: string
  hearts: number
  likes: number
  dislikes: number
  wows: number
  laughs: number
  comments: number
}

export const secrets = 'content.public_secrets s'
export const allColumns = `s.id, s.public_id as "publicId", s.text, s.author_nickname as "authorNickname", s.is_explicit as "isExplicit",
  s.gender, s.age, s.country_code as "countryCode", s.is_by_admin as "isByAdmin", s.is_pinned as "isPinned",
  to_char(s.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:00"Z"') as "publishedAt",
  s.hearts, s.likes, s.dislikes, s.wows, s.laughs, s.comments`
