// Avatar cropper: selects a square by drag or by sliders. The sliders make it accessible by keyboard.
import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dots } from '../../ui/base/dots.tsx'
import { type Crop, dragCrop, defaultCrop, cropSquare, zoomCrop, zoomMax } from './crop.ts'
import { useImageCanvas } from './use-image-canvas.ts'

const sentPx = 512

type AvatarCropperProps = {
  readonly file: File
  readonly busy: boolean
  readonly onSave: (picture: Blob) => void
  readonly onClose: () => void
}

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function AvatarCropper({ file, busy, onSave, onClose }: AvatarCropperProps) {
  const picture = useImageCanvas(file)
  const [crop, setCrop] = useState(defaultCrop)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isThere = picture instanceof HTMLCanvasElement
  useEffect(() => {
    if (isThere && canvas.current) drawCrop(picture, crop, canvas.current)
  }, [isThere, picture, crop])
  const drag = useDrag(
    canvas,
    (right, below) => isThere && setCrop((before) => dragCrop(picture, before, right, below)),
  )
  const save = () => canvas.current?.toBlob((cutOut) => cutOut && onSave(cutOut), 'image/jpeg', 0.92)

  if (typeof picture === 'string')
    return (
      <div>
        <p role="alert" className="text-sm font-semibold text-admin">
          {formErrorMessages[picture]}
        </p>
        <Button tone="outline" className="mt-3" onClick={onClose}>
          Elegir otra
        </Button>
      </div>
    )
  return (
    <fieldset aria-label="Encuadrar la imagen" aria-busy={picture === null || undefined} className="min-w-0">
      <div className="flex flex-col items-center gap-5 wide:flex-row wide:items-start wide:gap-8">
        <div className="relative size-60 shrink-0 overflow-hidden rounded-full border border-line bg-chip">
          {picture === null && <Dots busy className="absolute inset-0 m-auto h-2.5 w-10 text-accent" />}
          <canvas
            ref={canvas}
            width={sentPx}
            height={sentPx}
            aria-hidden="true"
            className="size-full cursor-grab touch-none active:cursor-grabbing"
            {...drag}
          />
        </div>
        <div className="flex w-full flex-col gap-3">
          <Slider
            label="Acercar"
            value={(crop.zoom - 1) / (zoomMax - 1)}
            onChange={(share) => isThere && setCrop(zoomCrop(picture, crop, 1 + share * (zoomMax - 1)))}
          />
          <Slider label="Mover a los lados" value={crop.across} onChange={(across) => setCrop({ ...crop, across })} />
          <Slider label="Mover arriba y abajo" value={crop.down} onChange={(down) => setCrop({ ...crop, down })} />
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button disabled={!isThere || busy} onClick={save}>
          Guardar imagen
        </Button>
        <Button tone="outline" disabled={busy} onClick={onClose}>
          Descartar
        </Button>
      </div>
    </fieldset>
  )
}

type SliderProps = { readonly label: string; readonly value: number; readonly onChange: (share: number) => void }

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        className="block h-8 w-full rounded-control accent-accent"
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber / 100)}
      />
    </div>
  )
}

function drawCrop(picture: HTMLCanvasElement, crop: Crop, into: HTMLCanvasElement): void {
  const { x, y, side } = cropSquare(picture, crop)
  const context = into.getContext('2d')
  if (!context) return
  // Transparent pixels are drawn on white, as on the server.
  context.fillStyle = 'white'
  context.fillRect(0, 0, sentPx, sentPx)
  context.drawImage(picture, x, y, side, side, 0, 0, sentPx, sentPx)
}

/** React hook: pointer drag, as a fraction of the element's width. */
function useDrag(element: RefObject<HTMLElement | null>, onDrag: (right: number, below: number) => void) {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const stop = () => {
    last.current = null
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!last.current) return
      const width = element.current?.clientWidth ?? 1
      onDrag((clientX - last.current.x) / width, (clientY - last.current.y) / width)
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
