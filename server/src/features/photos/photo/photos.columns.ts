// Row type of a photo query, relative to the account of the session.
export type PhotoRow = Readonly<{
  id: string
  publicId: string
  imageKey: string | null
  size: number | null
  /** Key of the square thumbnail; null when the image itself is small. */
  thumbnailKey: string | null
  thumbnailSize: number | null
  caption: string | null
  isExplicit: boolean
  gender: 'none' | 'mujer' | 'hombre' | 'otro'
  age: number | null
  countryCode: string
  state: 'uploading' | 'hidden' | 'visible' | 'removed'
  width: number | null
  height: number | null
  placeholder: string | null
  remainingMinutes: number
  /** Computed with the database clock, which alone decides. */
  isExpired: boolean
  comments: number
  mine: boolean
}>
