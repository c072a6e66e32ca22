// Formats and URLs of share images. Separate from the endpoint, because pages bundle it for the browser.

/** In pixels: for link previews, for square posts, and for phone-screen stories. */
export const shareFormats = {
  link: { width: 1_200, height: 630 },
  square: { width: 1_080, height: 1_080 },
  story: { width: 1_080, height: 1_920 },
} as const
export type ShareFormat = keyof typeof shareFormats

/** Path on our own origin. */
export function sharePath(id: string, format: ShareFormat): string {
  return `/api/v1/share/${id}/${format}.jpg`
}
