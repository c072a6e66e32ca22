// Where the picture of a photo is, for whoever may see it.
export function picturePath(id: string): string {
  return `/api/v1/photos/${id}/image`
}

/** A square of it, as galleries show it. */
export function smallPicturePath(id: string): string {
  return `${picturePath(id)}?size=small`
}
