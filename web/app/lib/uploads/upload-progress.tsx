// Upload progress component: progress bar, status text, cancel button.
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'

type UploadProgressProps = { readonly fraction: number; readonly onCancel: () => void }

export function UploadProgress({ fraction, onCancel }: UploadProgressProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It replaces the submit button that had the focus.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  const percent = Math.floor(fraction * 100)
  const isUploaded = fraction >= 1
  return (
    <div className="rounded-control border border-line bg-sunken px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-semibold tabular-nums">
          {isUploaded ? 'Revisando la imagen…' : `Subiendo… ${percent} %`}
        </p>
        <Button ref={button} tone="quiet" className="-mr-2" onClick={onCancel} disabled={isUploaded}>
          Cancelar
        </Button>
      </div>
      <ProgressBar label="Progreso de la subida" fraction={isUploaded ? null : fraction} />
      {/* Announced in steps of 25 %, so that a screen reader does not speak all the time. */}
      <output className="sr-only">
        {isUploaded ? 'Revisando la imagen' : `${Math.floor(percent / 25) * 25} % subido`}
      </output>
    </div>
  )
}
