// Age gate: asks once per device whether the reader is an adult, before any explicit secret. A form that works without JavaScript.
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { dropListContents } from '../../lib/lists/use-infinite-list.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'
import { agePath } from './age-path.ts'

type AgeGateProps = {
  /** Path to open after the confirmation. */
  readonly returnTo: string
  readonly children?: ReactNode
}

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function AgeGate({ returnTo, children }: AgeGateProps) {
  const isSubmitting = useNavigation().formAction === agePath
  return (
    <>
      <SkyHeader seed={18} />
      <div className="mx-auto max-w-md px-1 pt-4 desk:pt-6">
        {children}
        <h1 className="font-voice text-3xl text-balance wide:text-4xl">Solo para mayores de 18 años</h1>
        <p className="mt-2 text-pretty text-ink-2">
          Los secretos explícitos hablan sin rodeos. Si eres mayor de edad, confírmalo una vez y este dispositivo lo
          recordará.
        </p>
        {/* `replace`: the Back button leads to the page before the gate. The loaded lists have veiled cards. */}
        <Form method="post" action={agePath} replace onSubmit={dropListContents} className="mt-6 flex flex-col gap-3">
          <input type="hidden" name="redirect" value={returnTo} />
          <Button type="submit" busy={isSubmitting}>
            Tengo 18 años o más
          </Button>
          <Link to="/sfw" className={buttonClass('outline')}>
            Leer secretos amistosos
          </Link>
        </Form>
        <p className="mt-4 text-meta text-pretty text-ink-3">
          Guardamos solo esa respuesta, en una cookie que es igual para todas las personas.
        </p>
      </div>
    </>
  )
}
