// React hook: decodes an image file to a canvas that can be redrawn quickly: orientation applied, size limited.
import { useEffect, useState } from 'react'
import { validateImageSize, type ImageError } from '../../lib/uploads/validate-image.ts'
import { scaleDown } from './crop.ts'

const sideMost = 1_600

export type ImageCanvas = HTMLCanvasElement | ImageError | null

/** Null while the file is being decoded. */
export function useImageCanvas(file: File): ImageCanvas {
  const [drawn, setDrawn] = useState<{ readonly file: File; readonly picture: ImageCanvas } | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    let isWanted = true
    void drawToCanvas(objectUrl).then((picture) => isWanted && setDrawn({ file, picture }))
    return () => {
      isWanted = false
      URL.revokeObjectURL(objectUrl)
    }
  }, [file])
  return drawn?.file === file ? drawn.picture : null
}

async function drawToCanvas(objectUrl: string): Promise<HTMLCanvasElement | ImageError> {
  const image = new Image()
  image.src = objectUrl
  try {
    await image.decode()
  } catch {
    return 'photos.unreadable'
  }
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const fault = validateImageSize(size.width, size.height)
  if (fault) return fault
  const canvas = document.createElement('canvas')
  Object.assign(canvas, scaleDown(size, sideMost))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
