// Avatar crop geometry: a relative position and a zoom factor. The square never leaves the image. Pure functions.
export type Size = { readonly width: number; readonly height: number }
/** `across` and `down`: position from 0 to 1 within the free range. `zoom`: factor relative to the whole image. */
export type Crop = { readonly across: number; readonly down: number; readonly zoom: number }
export type Square = { readonly x: number; readonly y: number; readonly side: number }

export const zoomMax = 4
export const defaultCrop: Crop = { across: 0.5, down: 0.5, zoom: 1 }

export function cropSquare({ width, height }: Size, { across, down, zoom }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { x: (width - side) * across, y: (height - side) * down, side }
}

/** Moves the square by fractions of its side. Dragging right shows what is on the left. */
export function dragCrop(size: Size, crop: Crop, right: number, below: number): Crop {
  const { side } = cropSquare(size, crop)
  return {
    ...crop,
    across: moved(crop.across, right * side, size.width - side),
    down: moved(crop.down, below * side, size.height - side),
  }
}

/** Changes the zoom, and preserves the centre. */
export function zoomCrop(size: Size, crop: Crop, zoom: number): Crop {
  const before = cropSquare(size, crop)
  const near = { ...crop, zoom: Math.min(zoomMax, Math.max(1, zoom)) }
  const { side } = cropSquare(size, near)
  const shift = (before.side - side) / 2
  return {
    ...near,
    across: share(before.x + shift, size.width - side),
    down: share(before.y + shift, size.height - side),
  }
}

/** Scales the size down so that no side exceeds `most`. */
export function scaleDown({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function moved(from: number, by: number, room: number): number {
  return share(from * room - by, room)
}

/** Centred if there is no free range. */
function share(at: number, room: number): number {
  return room < 1e-9 ? 0.5 : Math.min(1, Math.max(0, at / room))
}
