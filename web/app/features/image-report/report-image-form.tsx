// Form of an adult: selects an image, sees its hash, and sends the hash alone. The case number is shown once.
import type { imageReports } from '@murmullo/contract/moderation/image-reports'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../lib/api/call-api.ts'
import { networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { formErrorMessages, isKnownCode } from '../../lib/forms/form-error-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { hashImage, type HashFault } from './hash-image.ts'

type State =
  | { readonly step: 'choose'; readonly fault?: HashFault }
  | { readonly step: 'hashing' }
  | { readonly step: 'ready' | 'sending'; readonly hash: string; readonly error?: string }
  | { readonly step: 'sent'; readonly caseNumber: string }

const faults: Readonly<Record<HashFault, string>> = {
  unreadable: 'Tu navegador no pudo abrir ese archivo. Prueba con una imagen JPEG, PNG o WebP.',
  plain: 'Esa imagen tiene muy poco detalle, por ejemplo es casi de un solo color, y no se podría reconocer.',
}

export function ReportImageForm() {
  const [state, setState] = useState<State>({ step: 'choose' })
  const heading = useRef<HTMLHeadingElement>(null)
  /** A retry of the same hash has the same key, and gets the same case number. */
  const attempt = useRef({ hash: '', key: '' })
  const isSent = state.step === 'sent'
  useEffect(() => {
    if (isSent) heading.current?.focus()
  }, [isSent])

  const choose = async (file: File | undefined) => {
    if (file === undefined) return setState({ step: 'choose' })
    setState({ step: 'hashing' })
    const result = await hashImage(file)
    return setState('hash' in result ? { step: 'ready', hash: result.hash } : { step: 'choose', fault: result.fault })
  }
  const send = async (hash: string) => {
    if (attempt.current.hash !== hash) attempt.current = { hash, key: crypto.randomUUID() }
    setState({ step: 'sending', hash })
    const options = { idempotencyKey: attempt.current.key, isAnonymous: true }
    try {
      const reply = await callApi<typeof imageReports.reportImage>('POST', '/image-reports', { hash }, options)
      setState({ step: 'sent', caseNumber: reply.caseNumber })
    } catch (error) {
      const code = error instanceof Error && isKnownCode(error.message) ? error.message : null
      setState({ step: 'ready', hash, error: code === null ? networkErrorMessage : formErrorMessages[code] })
    }
  }

  if (state.step === 'sent')
    return (
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-voice text-2xl outline-none">
          Recibimos la huella
        </h2>
        <p className="mt-3 text-ink-2">El número de tu caso es</p>
        <p className="mt-1 font-voice text-2xl break-words tabular-nums">{state.caseNumber}</p>
        <p className="mt-3 text-pretty text-ink-2">
          Guárdalo ahora: con él puedes retirar la huella cuando quieras. No lo podemos recuperar, porque no sabemos
          quién eres.
        </p>
        <Button tone="outline" className="mt-5" onClick={() => setState({ step: 'choose' })}>
          Reportar otra imagen
        </Button>
      </div>
    )
  const hash = 'hash' in state ? state.hash : null
  const fault = state.step === 'choose' ? state.fault : undefined
  return (
    <div className="flex flex-col gap-4">
      <div>
        <label htmlFor="intimate-image" className="mb-1.5 block font-semibold">
          Elige la imagen
        </label>
        <input
          id="intimate-image"
          type="file"
          accept="image/*"
          className="control h-auto py-2.5"
          disabled={state.step === 'hashing' || state.step === 'sending'}
          aria-describedby="intimate-image-note"
          aria-invalid={fault ? true : undefined}
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
        <p
          id="intimate-image-note"
          aria-live="polite"
          className={fault ? 'mt-1.5 text-sm text-admin' : 'mt-1.5 text-sm text-ink-3'}
        >
          {fault ? faults[fault] : 'No se envía: tu navegador la lee y calcula la huella.'}
        </p>
      </div>
      <output className="empty:hidden">
        {state.step === 'hashing' && 'Calculando la huella…'}
        {hash !== null && (
          <>
            <span className="block font-semibold">Esto es todo lo que se envía:</span>
            <code className="mt-1.5 block rounded-control bg-sunken px-3.5 py-2.5 font-mono text-sm break-all">
              {hash}
            </code>
          </>
        )}
      </output>
      {'error' in state && state.error && (
        <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {state.error}
        </p>
      )}
      {hash !== null && (
        <Button className="wide:self-start" busy={state.step === 'sending'} onClick={() => void send(hash)}>
          Enviar esta huella
        </Button>
      )}
    </div>
  )
}
