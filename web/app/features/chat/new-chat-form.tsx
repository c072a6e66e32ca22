// Asks somebody to talk: found by their nickname, picked, and written a few words. Without a script it is two forms of a page.
import { limits } from '@murmullo/contract/limits'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useStayingForm } from '../../lib/staying-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type Asking, failedAsking, nobodyPicked } from './ask-to-talk.ts'
import { type Found, usePeople } from './use-people.ts'

type NewChatFormProps = {
  /** The search that the page came with. */
  readonly term: string
  readonly came: Found | null
  /** What the last form without a script was told. */
  readonly told: Asking | null
  readonly cancel: ReactNode
  readonly onDone: () => void
  readonly onOpen: (conversationId: string) => void
}

export function NewChatForm({ term, came, told, cancel, onDone, onOpen }: NewChatFormProps) {
  const [written, setWritten] = useState(term)
  const [message, setMessage] = useState(told?.message ?? '')
  const [outcome, setOutcome] = useState(told)
  const { found, isSearching } = usePeople(written, came)
  const { sent, onSubmit } = useStayingForm('/change/chat', failedAsking, (asking) => {
    setOutcome(asking)
    if (asking?.conversationId) onOpen(asking.conversationId)
    else if (asking?.failed === null) onDone()
    return false
  })
  const over = message.trim().length - limits.chat.requestMessageMax
  const isDone = outcome?.failed === null
  return (
    <>
      <search>
        <form onSubmit={(event) => event.preventDefault()}>
          <Field label="Buscar por apodo" hint={`Escribe al menos ${limits.userSearch.minChars} letras.`}>
            {(tied) => (
              <span className="flex gap-2">
                <input
                  {...tied}
                  type="text"
                  enterKeyHint="search"
                  name="con"
                  value={written}
                  onChange={({ target }) => {
                    setWritten(target.value)
                    setOutcome(null)
                  }}
                  maxLength={limits.nickname.max}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  className="control h-12"
                />
                <Button type="submit" tone="outline" className="unscripted min-h-12">
                  Buscar
                </Button>
              </span>
            )}
          </Field>
        </form>
      </search>
      <form
        method="post"
        action="/chat"
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          const isPicked = new FormData(event.currentTarget).get('ref') !== null
          if (isPicked && over <= 0 && !isDone) return onSubmit(event)
          event.preventDefault()
          if (!isPicked) setOutcome({ ref: '', message, conversationId: null, failed: nobodyPicked })
        }}
      >
        <input type="hidden" name="intent" value="ask" />
        <People found={found} isSearching={isSearching} picked={told?.ref} onPick={() => setOutcome(null)} />
        <TextArea
          label="Mensaje"
          optional
          name="message"
          rows={3}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          hint={over > 0 ? '' : `${message.trim().length} / ${limits.chat.requestMessageMax}`}
          {...(over > 0 && { error: `Sobran ${over} caracteres.` })}
        />
        <Outcome outcome={sent === null ? outcome : null} />
        <div className="flex flex-wrap justify-end gap-2">
          {cancel}
          <Button
            type="submit"
            // One that is disabled loses the focus.
            aria-busy={sent !== null || undefined}
            className="aria-busy:opacity-55"
          >
            {sent === null ? 'Enviar solicitud' : 'Enviando…'}
          </Button>
        </div>
      </form>
    </>
  )
}

function Outcome({ outcome }: { readonly outcome: Asking | null }) {
  return (
    <div aria-live="assertive" className="empty:hidden">
      {outcome?.failed === null && (
        <p className="rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
          Solicitud enviada correctamente
        </p>
      )}
      {outcome?.failed && (
        <p className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {outcome.failed}
          {outcome.conversationId && (
            <>
              {'. '}
              <Link to={`/chat/${outcome.conversationId}`} className="underline">
                Ir a la conversación
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}

type PeopleProps = {
  readonly found: Found | null
  readonly isSearching: boolean
  readonly picked: string | undefined
  readonly onPick: () => void
}

/** Its room is as tall as the most it can hold, so that nothing below it moves. */
function People({ found, isSearching, picked, onPick }: PeopleProps) {
  const id = useId()
  return (
    <fieldset aria-busy={isSearching} className="min-h-14" onChange={onPick}>
      <legend className="sr-only">Personas encontradas</legend>
      <p aria-live="polite" className="px-1 text-sm text-ink-2 empty:hidden">
        {isSearching && 'Buscando…'}
        {found?.failed}
        {found && !found.failed && found.people.length === 0 && 'No se encontraron usuarios con ese apodo'}
        {found && found.people.length > 0 && (
          <span className="sr-only">{found.people.length === 1 ? '1 persona' : `${found.people.length} personas`}</span>
        )}
      </p>
      {found?.people.map(({ ref, nickname }) => (
        <label key={ref} htmlFor={`${id}-${ref}`} className="person">
          <input id={`${id}-${ref}`} type="radio" name="ref" value={ref} defaultChecked={ref === picked} />
          <span className="min-w-0 truncate">{nickname}</span>
        </label>
      ))}
    </fieldset>
  )
}
