// Form field "Firmar como": unsigned by default, or the chosen nickname of the author. A user without a chosen nickname is always unsigned.
import { publicNickname } from '@murmullo/contract/accounts/nicknames'
import { useEffect, useRef } from 'react'
import { useSiteViewer } from '../../lib/site/page-state.ts'
import { PillRadio } from '../../ui/forms/pill-radio.tsx'
import { readSignature, saveSignature, type Signature, signatureField } from './signature.ts'

type SignatureFieldProps = {
  /** The choice of a submit that failed. */
  readonly submitted: string | undefined
  /** What follows from a signature. */
  readonly hint?: string
}

export function SignatureField({ submitted, hint }: SignatureFieldProps) {
  const nickname = publicNickname(useSiteViewer()?.nickname ?? null)
  const signed = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (signed.current && submitted === undefined && readSignature() === 'nickname') signed.current.checked = true
  }, [submitted])
  if (nickname === null) return null
  const choice = (value: Signature, label: string) => (
    <PillRadio
      {...(value === 'nickname' && { ref: signed })}
      name={signatureField}
      value={value}
      label={label}
      defaultChecked={(submitted ?? 'unsigned') === value}
      // Not onChange: React compares with the last state that it knows, and the effect above changes the other one.
      onInput={() => saveSignature(value)}
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-ink-2">Firmar como</legend>
      <div className="flex flex-wrap gap-2">
        {choice('unsigned', 'Anónimo')}
        {choice('nickname', nickname)}
      </div>
      {hint && <p className="mt-1.5 text-sm text-ink-3">{hint}</p>}
    </fieldset>
  )
}
