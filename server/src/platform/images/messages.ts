// Message types between the image processor and its child processes: jobs and their results.
export type TranscodeJob = { readonly bytes: Buffer; readonly shape: 'photo' | 'avatar'; readonly frames: number }

export type Thumbnail = { readonly image: Buffer; readonly width: number; readonly height: number }

export type Transcoded = {
  readonly image: Buffer
  readonly width: number
  readonly height: number
  /** Thumbnail for galleries: square, cropped at the center, not animated. Null when the image itself is small enough. */
  readonly thumbnail: Thumbnail | null
  /** Sixteen colors, in the format of the contract. */
  readonly placeholder: string
  /** Perceptual hash of 128 zeros and ones: similar images differ in few bits. */
  readonly perceptualHash: string
  /** PDQ hashes of some frames, in all orientations. None of a frame with too little detail. */
  readonly pdqHashes: readonly string[]
  /** Some frames as small, raw pixel buffers, for the classifier. */
  readonly classifierFrames: readonly Buffer[]
}

export type ClassifyJob = { readonly frames: readonly Buffer[] }
/** Classifier scores from 0 to 1: sexually explicit, and suggestive. */
export type Classification = { readonly explicit: number; readonly suggestive: number }

/** Layout node in satori's format, with text, an image or child nodes. Plain data only. */
export type LayoutNode = {
  readonly type: 'div' | 'img'
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>
    /** `flag:MX` is the flag of a country. */
    readonly src?: string
    readonly children?: string | readonly LayoutNode[]
  }
}
/** Layers are ordered from bottom to top. `blur`: radius in pixels, for this layer and all below it. */
export type Layer = { readonly node: LayoutNode; readonly blur?: number }
export type RenderJob = {
  readonly width: number
  readonly height: number
  readonly background: string
  /** SVG markup behind the layers: constants of ours only. */
  readonly backdrop?: string
  readonly layers: readonly Layer[]
}
export type RenderedImage = { readonly image: Buffer }
