// React hook: decodes an image file to a canvas that can be redrawn quickly: orientation applied, size limited.
import { useEffect, useState } from 'react'
import { faultOfSize, type PictureFault } from '../../lib/picture-faults.ts'
import { within } from './crop.ts'

const sideMost = 1_600

export type Drawn = HTMLCanvasElement | PictureFault | null

/** Null while the file is being decoded. */
export function useDrawnPicture(file: File): Drawn {
  const [drawn, setDrawn] = useState<{ readonly file: File; readonly picture: Drawn } | null>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    let isWanted = true
    void draw(address).then((picture) => isWanted && setDrawn({ file, picture }))
    return () => {
      isWanted = false
      URL.revokeObjectURL(address)
    }
  }, [file])
  return drawn?.file === file ? drawn.picture : null
}

async function draw(address: string): Promise<HTMLCanvasElement | PictureFault> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return 'photos.unreadable'
  }
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const fault = faultOfSize(size.width, size.height)
  if (fault) return fault
  const canvas = document.createElement('canvas')
  Object.assign(canvas, within(size, sideMost))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
