// Recovery phrase component: twelve numbered words with a copy button.
import { useState } from 'react'
import { useIsHydrating } from '../../lib/rendering/hydration.ts'
import { Button } from '../../ui/buttons/button.tsx'

export function RecoveryPhraseCard({ phrase }: { readonly phrase: string }) {
  const [copied, setCopied] = useState(false)
  const hydrating = useIsHydrating()
  const copy = async () => {
    await navigator.clipboard.writeText(phrase)
    setCopied(true)
  }
  return (
    <div className="rounded-card border border-line-strong bg-sunken px-4 py-4">
      <ol
        aria-label="Frase de recuperación"
        className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 gap-y-1.5"
      >
        {phrase.split(' ').map((word, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- words may repeat, and the index identifies them
          <li key={index} className="flex gap-2 font-voice text-xl">
            <span aria-hidden="true" className="w-6 shrink-0 text-right text-ink-3 tabular-nums">
              {index + 1}
            </span>
            {word}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-pretty text-ink-2">
        Solo las mostramos ahora. No las guardamos: si las pierdes y borras este navegador, nadie podrá abrir tu cuenta.
      </p>
      {!hydrating && (
        <Button tone="outline" className="mt-3" onClick={() => void copy().catch(() => {})}>
          {copied ? 'Copiadas' : 'Copiar las palabras'}
        </Button>
      )}
    </div>
  )
}
