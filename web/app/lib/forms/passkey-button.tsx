// Button that asks the browser for a passkey. A module of its own, loaded after hydration: without JavaScript there is no button.
import type { PasskeyCreationOptions } from '@murmullo/contract/accounts/passkeys'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { createPasskey, passkeyObstacle, requestPasskey } from '../auth/passkeys.ts'
import { networkErrorMessage } from '../errors/error-messages.ts'
import { useSite } from '../site/use-site.ts'
import { formErrorMessages, isKnownCode } from './form-error-messages.ts'
import { FormMessage } from './form-message.tsx'

type PasskeyButtonProps = {
  readonly label: string
  /** Creates a passkey with these options; without them an existing one is used. */
  readonly creation?: PasskeyCreationOptions
  readonly busy: boolean
  /** Whether a page that cannot use passkeys says why. */
  readonly isExplained: boolean
  readonly onResponse: (response: string) => void
}

export function PasskeyButton({ label, creation, busy, isExplained, onResponse }: PasskeyButtonProps) {
  const site = useSite()
  const [isPrompting, setIsPrompting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const obstacle = passkeyObstacle(site?.origin ?? location.origin)
  if (obstacle !== null) return isExplained ? <p className="text-sm text-pretty text-ink-2">{obstacle}</p> : null
  const prompt = async () => {
    setError(null)
    setIsPrompting(true)
    try {
      onResponse(await (creation === undefined ? requestPasskey() : createPasskey(creation)))
    } catch (failure) {
      setError(passkeyErrorMessage(failure))
    } finally {
      setIsPrompting(false)
    }
  }
  return (
    <>
      <Button tone="outline" className="w-full" busy={busy || isPrompting} onClick={() => void prompt()}>
        {label}
      </Button>
      <FormMessage tone="error" className="mt-3">
        {error}
      </FormMessage>
    </>
  )
}

const cannotVerify = 'Este dispositivo no puede comprobar que eres tú con tu huella, tu cara o un PIN.'
const messages: Readonly<Record<string, string>> = {
  NotAllowedError: 'No llegó ninguna llave: se canceló, o pasó el tiempo. Puedes volver a intentarlo.',
  InvalidStateError: 'Esa llave ya está en tu cuenta.',
  SecurityError: 'Las llaves de acceso no funcionan en esta dirección.',
  NotSupportedError: cannotVerify,
  ConstraintError: cannotVerify,
  TimeoutError: networkErrorMessage,
}

function passkeyErrorMessage(error: unknown): string {
  if (error instanceof TypeError) return networkErrorMessage
  if (!(error instanceof Error)) return formErrorMessages['service.failed']
  if (isKnownCode(error.message)) return formErrorMessages[error.message]
  return messages[error.name] ?? formErrorMessages['service.failed']
}
