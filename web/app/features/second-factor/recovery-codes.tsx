// Recovery codes of the second factor, for a user who loses the phone. They are shown only once.
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useIsHydrating } from '../../lib/rendering/hydration.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'

export function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
  const [copied, setCopied] = useState(false)
  const hydrating = useIsHydrating()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The codes replace a longer form whose submit button was pressed, so scroll and focus move to the codes.
    window.scrollTo(0, 0)
    box.current?.focus({ preventScroll: true })
  }, [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div ref={box} tabIndex={-1} className="rounded-card border border-line-strong bg-sunken px-4 py-4">
      <ul aria-label="Códigos de recuperación" className="grid grid-cols-1 gap-x-4 gap-y-1.5 wide:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-base tracking-wide select-all">{code}</code>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-pretty text-ink-2">
        Guárdalos donde no esté tu teléfono. Solo los mostramos ahora; cada uno sirve una vez, en lugar de un código de
        la aplicación.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to={next} className={buttonClass('primary')}>
          Ya los guardé
        </Link>
        {!hydrating && (
          <Button tone="outline" onClick={() => void copy().catch(() => {})}>
            {copied ? 'Copiados' : 'Copiar los códigos'}
          </Button>
        )}
      </p>
    </div>
  )
}
