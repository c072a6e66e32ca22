// URLs of a photo's image endpoint, which requires access.
export function picturePath(id: string): string {
  return `/api/v1/photos/${id}/image`
}

/** Square thumbnail for galleries. */
export function smallPicturePath(id: string): string {
  return `${picturePath(id)}?size=small`
}
