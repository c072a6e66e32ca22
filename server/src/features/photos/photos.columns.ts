// What of a photo is read from the database, for whoever asks.
export type PhotoRow = Readonly<{
  id: string
  publicId: string
  imageKey: string | null
  size: number | null
  /** The square for galleries; null when there is none, and the picture itself is small. */
  smallKey: string | null
  smallSize: number | null
  caption: string | null
  isExplicit: boolean
  gender: 'none' | 'mujer' | 'hombre' | 'otro'
  age: number | null
  countryCode: string
  state: 'arriving' | 'hidden' | 'visible' | 'removed'
  width: number | null
  height: number | null
  placeholder: string | null
  remainingMinutes: number
  /** By the clock of the database, which alone decides. */
  isExpired: boolean
  comments: number
  mine: boolean
}>
