// Error message of the publish form beside the submit button, with the next step where there is one.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { BlockExplanation } from './block-explanation.tsx'
import type { PublishError } from './publish-errors.ts'

type PublishErrorBoxProps = { readonly refusal: PublishError | undefined; readonly busy: boolean }

export function PublishErrorBox({ refusal, busy }: PublishErrorBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal?.field === null) box.current?.focus()
  }, [refusal])
  // Field errors are shown beside their field.
  if (!refusal || refusal.field !== null) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-control bg-admin-soft px-4 py-3.5">
      <p className="text-sm font-semibold text-admin">{refusal.text}</p>
      {refusal.nextStep === 'review' && (
        <BlockExplanation
          rule={refusal.rule ?? 'held'}
          outcome="No se publicó, y no guardamos tu texto."
          request="Si lo pides, una persona del equipo lo leerá; hasta entonces solo lo verás tú."
          busy={busy}
        />
      )}
      {refusal.nextStep === 'nickname' && (
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
