// Error message of the publish form above the text, with the next step where there is one.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { FormFailure } from '../../lib/forms/form-result.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { BlockExplanation } from './block-explanation.tsx'
import { isRefusedText } from './publish-errors.ts'

type PublishErrorBoxProps = { readonly failure: FormFailure | null; readonly busy: boolean }

export function PublishErrorBox({ failure, busy }: PublishErrorBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])
  // Field errors are shown beside their field.
  if (!failure?.error) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="publish-error rounded-control bg-admin-soft px-4 py-3.5">
      {isRefusedText(failure.code) && (
        <p className="mb-1 font-voice text-xl text-ink">Esto no lo podemos publicar así.</p>
      )}
      <p className="text-sm font-semibold text-admin">{failure.error}</p>
      {failure.code === 'secrets.blocked' && (
        <BlockExplanation
          rule={String(failure.details?.rule ?? 'held')}
          outcome="No se publicó, y no guardamos tu texto."
          request="Si lo pides, una persona del equipo lo leerá; hasta entonces solo lo verás tú."
          busy={busy}
        />
      )}
      {failure.code === 'secrets.nickname_missing' && (
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
