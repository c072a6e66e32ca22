// Public columns of a secret: the SQL select list and the row type.
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
  /** UTC, in JSON format, truncated to the minute. */
  publishedAt: string
  hearts: number
  likes: number
  dislikes: number
  wows: number
  laughs: number
  comments: number
}

export const secrets = 'content.public_secrets s'

/** One row as a JSON array without keys: cheaper to serialize in PostgreSQL and to parse here than columns or objects. */
export const packed = `json_build_array(s.id, s.public_id, s.text, s.author_nickname, s.is_explicit, s.gender, s.age, s.country_code,
  s.is_by_admin, s.is_pinned, s.published_at, s.hearts, s.likes, s.dislikes, s.wows, s.laughs, s.comments)`

export type PackedSecret = [
  id: string,
  publicId: string,
  text: string,
  authorNickname: string | null,
  isExplicit: boolean,
  gender: PublicSecretRow['gender'],
  age: number | null,
  countryCode: string,
  isByAdmin: boolean,
  isPinned: boolean,
  publishedAt: string,
  hearts: number,
  likes: number,
  dislikes: number,
  wows: number,
  laughs: number,
  comments: number,
]

export function unpack(cells: PackedSecret): PublicSecretRow {
  return {
    id: cells[0],
    publicId: cells[1],
    text: cells[2],
    authorNickname: cells[3],
    isExplicit: cells[4],
    gender: cells[5],
    age: cells[6],
    countryCode: cells[7],
    isByAdmin: cells[8],
    isPinned: cells[9],
    publishedAt: cells[10],
    hearts: cells[11],
    likes: cells[12],
    dislikes: cells[13],
    wows: cells[14],
    laughs: cells[15],
    comments: cells[16],
  }
}
