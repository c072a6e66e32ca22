// The words of one's own secret, to change them. They are checked as new ones are.
import { limits } from '@murmullo/contract/limits'
import type { OwnSecret } from '@murmullo/contract/own-secrets'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** Why the last attempt was refused, and what was written, which must not be lost with it. */
export type EditRefusal = { readonly reason: string; readonly text: string; readonly explicit: boolean }

type EditFormProps = { readonly secret: OwnSecret; readonly refusal: EditRefusal | undefined }

export function EditForm({ secret, refusal }: EditFormProps) {
  const box = useRef<HTMLParagraphElement>(null)
  const busy = useNavigation().state !== 'idle'
  const [length, setLength] = useState(0)
  const over = length - limits.secrets.textMax
  useEffect(() => {
    if (refusal) box.current?.focus()
  }, [refusal])
  return (
    <Form method="post" replace className="mt-5 flex flex-col gap-3">
      <div className="[&_textarea]:font-voice [&_textarea]:text-xl/[1.45]">
        <TextArea
          label="Tu secreto"
          name="text"
          rows={9}
          defaultValue={refusal?.text ?? secret.text}
          readOnly={busy}
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
          {...(over > 0 && { error: `Sobran ${over} caracteres.` })}
        />
      </div>
      <Checkbox
        label="Es explícito"
        name="explicit"
        value="yes"
        defaultChecked={refusal?.explicit ?? secret.explicit}
      />
      <p className="text-sm text-pretty text-ink-3">
        La inteligencia artificial lee otra vez el texto antes de guardarlo, y marca lo explícito aunque lo olvides.
      </p>
      <p className="mt-2 flex flex-wrap justify-end gap-2 max-wide:flex-col-reverse">
        <Link to="/my-secrets" className={buttonClass('quiet')}>
          Cancelar
        </Link>
        <Button type="submit" busy={busy} className="min-w-58">
          {busy ? 'Analizando contenido...' : 'Guardar cambios'}
        </Button>
      </p>
      {/* Below: what was pressed does not move away. */}
      {refusal && (
        <p
          ref={box}
          role="alert"
          tabIndex={-1}
          className="rounded-control bg-admin-soft px-4 py-3.5 text-sm font-semibold text-admin"
        >
          {refusal.reason}
        </p>
      )}
    </Form>
  )
}
