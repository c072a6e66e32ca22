// Why a secret was not published, beside the button that was pressed, and the way on where there is one.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { Refusal } from './refusals.ts'

type RefusalBoxProps = { readonly refusal: Refusal | undefined; readonly busy: boolean }

export function RefusalBox({ refusal, busy }: RefusalBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal?.field === null) box.current?.focus()
  }, [refusal])
  // What is wrong with a field stands beside the field.
  if (!refusal || refusal.field !== null) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-control bg-admin-soft px-4 py-3.5">
      <p className="text-sm font-semibold text-admin">{refusal.text}</p>
      {refusal.way === 'review' && (
        <>
          <p className="mt-2 text-sm text-pretty text-ink-2">
            Las máquinas también se equivocan. Si crees que este es el caso, una persona del equipo lo leerá; hasta
            entonces solo lo verás tú.
          </p>
          <Button
            type="submit"
            name="intent"
            value="review"
            tone="outline"
            className="mt-3 bg-surface hover:bg-sunken"
            busy={busy}
          >
            Pedir revisión humana
          </Button>
        </>
      )}
      {refusal.way === 'nickname' && (
        <div className="mt-3 rounded-control border border-line-strong bg-surface px-4 py-3">
          <p className="text-sm text-ink-2">Un apodo basta: no tiene que parecerse a tu nombre.</p>
          <Link to="/profile" className={buttonClass('outline', 'mt-2')}>
            Elegir un apodo en mi perfil
          </Link>
        </div>
      )}
    </div>
  )
}
