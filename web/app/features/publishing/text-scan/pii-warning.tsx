// PII warning: personal data found in the text, each with a mask button. A list instead of highlights in the text: it works with
// screen readers and touch, and a slow phone renders the text only once.
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { eyeOff } from '../../../ui/icons/page-icons.gen.ts'
import type { PiiMatch, TextScan } from './scan-text.ts'

const kinds: Readonly<Record<PiiMatch['kind'], string>> = {
  phone: 'Un teléfono',
  email: 'Un correo',
  handle: 'Un usuario',
  link: 'Un enlace',
  document: 'Un documento',
  address: 'Una dirección',
  name: 'Un nombre completo',
  work: 'Un lugar de trabajo',
  school: 'Un lugar de estudio',
  plate: 'La placa de un vehículo',
  datePlace: 'Una fecha exacta junto a un lugar o un evento',
}

type PiiWarningProps = {
  readonly scan: TextScan
  readonly onMask: (match: PiiMatch) => void
  /** Called after the last item was masked. */
  readonly onDone: () => void
}

export function PiiWarning({ scan, onMask, onDone }: PiiWarningProps) {
  const { text, piiMatches } = scan
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    // The focused button is removed, so focus moves to the next one.
    const next = list.current?.querySelector('button')
    if (next) next.focus()
    else onDone()
    // oxlint-disable-next-line react/exhaustive-deps -- runs only after a new scan
  }, [scan])
  return (
    <div aria-live="polite" className="empty:hidden">
      {piiMatches.length > 0 && (
        <section aria-labelledby="giveaways" className="rounded-control bg-warn-soft px-4 pt-3 pb-1.5">
          <h2 id="giveaways" className="flex items-center gap-2 font-semibold text-warn">
            <Icon pathData={eyeOff} size={18} />
            ¿Te delata?
          </h2>
          <p className="text-sm text-ink-2">
            Alguien podría reconocerte, o reconocer a otra persona, por esto. Tú decides.
          </p>
          <ul ref={list} className="mt-1 divide-y divide-line">
            {piiMatches.map((match) => {
              const fragment = text.slice(match.start, match.end)
              return (
                <li key={match.start} className="flex items-center justify-between gap-3 py-1.5">
                  <span className="min-w-0 text-sm">
                    <span className="block text-ink-2">{kinds[match.kind]}</span>
                    <mark className="bg-transparent font-semibold text-ink underline decoration-warn decoration-wavy underline-offset-4">
                      {fragment}
                    </mark>
                  </span>
                  <Button
                    tone="outline"
                    className="bg-surface hover:bg-sunken"
                    aria-label={`Ocultar ${fragment}`}
                    onClick={() => {
                      pressed.current = true
                      onMask(match)
                    }}
                  >
                    Ocultar
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
