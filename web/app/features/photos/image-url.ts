// URLs of a photo's image endpoint, which requires access.
export function imageUrl(id: string): string {
  return `/api/v1/photos/${id}/image`
}

/** Square thumbnail for galleries. */
export function thumbnailUrl(id: string): string {
  return `${imageUrl(id)}?size=small`
}
