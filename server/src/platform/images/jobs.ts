// What the programs that handle pictures are given, and what they give back.
export type CraftJob = { readonly bytes: Buffer; readonly shape: 'photo' | 'avatar'; readonly frames: number }

export type Small = { readonly image: Buffer; readonly width: number; readonly height: number }

export type Crafted = {
  readonly image: Buffer
  readonly width: number
  readonly height: number
  /** A square of its middle, standing still, for galleries; null when the picture itself is small enough. */
  readonly small: Small | null
  /** Sixteen colours, as the contract says. */
  readonly placeholder: string
  /** 128 zeros and ones: pictures that look alike differ in few. */
  readonly looks: string
  /** Some of its frames, small and raw, to be judged. */
  readonly judged: readonly Buffer[]
}

export type JudgeJob = { readonly frames: readonly Buffer[] }
/** How sure the machine is that it shows sex, and that it hints at it, from 0 to 1. */
export type Judged = { readonly explicit: number; readonly suggestive: number }

/** A box with words, with a picture, or with other boxes in it, as satori takes them. Nothing but data. */
export type Box = {
  readonly type: 'div' | 'img'
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>
    /** `flag:MX` is the flag of a country. */
    readonly src?: string
    readonly children?: string | readonly Box[]
  }
}
/** What lies over one another, from below. `blur`: by so many pixels, with all that is under it. */
export type Layer = { readonly box: Box; readonly blur?: number }
export type DrawJob = {
  readonly width: number
  readonly height: number
  readonly background: string
  readonly layers: readonly Layer[]
}
export type DrawnPicture = { readonly image: Buffer }
