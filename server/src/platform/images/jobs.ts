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
