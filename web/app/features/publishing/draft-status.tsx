// Draft status line: the draft is saved on this device. Buttons discard it and undo that.
import type { ReactNode } from 'react'
import type { DraftState } from './draft-store.ts'

type DraftStatusProps = { readonly state: DraftState; readonly onDiscard: () => void; readonly onUndo: () => void }

export function DraftStatus({ state, onDiscard, onUndo }: DraftStatusProps) {
  return (
    <>
      <output>
        {state === 'kept' && 'Borrador guardado en este dispositivo'}
        {state === 'discarded' && 'Borrador descartado'}
      </output>
      {state === 'kept' && <StatusButton onPress={onDiscard}>Descartar</StatusButton>}
      {state === 'discarded' && <StatusButton onPress={onUndo}>Deshacer</StatusButton>}
    </>
  )
}

function StatusButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="min-h-11 font-semibold text-ink-2 underline underline-offset-4">
      {children}
    </button>
  )
}
