// Which square of a picture is cut out: a centre and how near one looks. The square never leaves the picture.
export type Size = { readonly width: number; readonly height: number }
/** From 0 to 1 across and down, of where the square can be; and how many times nearer than the whole. */
export type Crop = { readonly across: number; readonly down: number; readonly zoom: number }
export type Square = { readonly x: number; readonly y: number; readonly side: number }

export const zoomMax = 4
export const middle: Crop = { across: 0.5, down: 0.5, zoom: 1 }

export function squareOf({ width, height }: Size, { across, down, zoom }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { x: (width - side) * across, y: (height - side) * down, side }
}

/** The same square, moved by so much of its own side: what is dragged to the right shows what lies to the left. */
export function dragged(size: Size, crop: Crop, right: number, below: number): Crop {
  const { side } = squareOf(size, crop)
  return {
    ...crop,
    across: moved(crop.across, right * side, size.width - side),
    down: moved(crop.down, below * side, size.height - side),
  }
}

/** Looks nearer or from farther away, at what is in the middle. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const before = squareOf(size, crop)
  const near = { ...crop, zoom: Math.min(zoomMax, Math.max(1, zoom)) }
  const { side } = squareOf(size, near)
  const shift = (before.side - side) / 2
  return {
    ...near,
    across: share(before.x + shift, size.width - side),
    down: share(before.y + shift, size.height - side),
  }
}

/** So small that its sides are no longer than that. */
export function within({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function moved(from: number, by: number, room: number): number {
  return share(from * room - by, room)
}

/** In the middle where there is no room to move. */
function share(at: number, room: number): number {
  return room < 1e-9 ? 0.5 : Math.min(1, Math.max(0, at / room))
}
