// The shapes in which a secret can be shared as a picture, and where each is. Apart from the endpoint, because pages read it in the browser.

/** For a link that is shown with a picture, for a square, and for a screen of a phone; in pixels. */
export const shareShapes = {
  link: { width: 1_200, height: 630 },
  square: { width: 1_080, height: 1_080 },
  story: { width: 1_080, height: 1_920 },
} as const
export type ShareShape = keyof typeof shareShapes

/** On our own address. */
export function sharePath(id: string, shape: ShareShape): string {
  return `/api/v1/share/${id}/${shape}.jpg`
}
