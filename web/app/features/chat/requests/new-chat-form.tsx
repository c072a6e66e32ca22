// Chat request form: nickname search, selection and optional message. Without JavaScript it is two forms on a page.
import { chatLimits, userSearchLimits } from '@murmullo/contract/constants/limits'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { NicknameSearch, PeopleResults } from '../../../shared/people-picker/people-search.tsx'
import { type PeopleResult, usePeopleSearch } from '../../../shared/people-picker/use-people-search.ts'
import { useInlineForm } from '../../../lib/forms/use-inline-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { type ChatRequestResult, failedChatRequest, noUserSelected } from './request-chat-action.ts'

type NewChatFormProps = {
  /** Search term of the server-rendered page. */
  readonly term: string
  readonly initialResults: PeopleResult | null
  /** Action result of the last submit without JavaScript. */
  readonly actionResult: ChatRequestResult | null
  readonly cancel: ReactNode
  readonly onDone: () => void
  readonly onOpen: (conversationId: string) => void
}

export function NewChatForm({ term, initialResults, actionResult, cancel, onDone, onOpen }: NewChatFormProps) {
  const [searchTerm, setSearchTerm] = useState(term)
  const [message, setMessage] = useState(actionResult?.message ?? '')
  const [outcome, setOutcome] = useState(actionResult)
  const searching = usePeopleSearch(searchTerm, initialResults)
  const { sent, onSubmit } = useInlineForm('/change/chat', failedChatRequest, (result) => {
    setOutcome(result)
    if (result?.conversationId) onOpen(result.conversationId)
    else if (result?.failed === null) onDone()
    return false
  })
  const over = message.trim().length - chatLimits.requestMessageMax
  const isDone = outcome?.failed === null
  return (
    <>
      <NicknameSearch
        label="Buscar por apodo"
        hint={`Escribe al menos ${userSearchLimits.minChars} letras.`}
        term={searchTerm}
        onTermChange={(value) => {
          setSearchTerm(value)
          setOutcome(null)
        }}
      />
      <form
        method="post"
        action="/chat"
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          const isPicked = new FormData(event.currentTarget).get('ref') !== null
          if (isPicked && over <= 0 && !isDone) return onSubmit(event)
          event.preventDefault()
          if (!isPicked) setOutcome({ ref: '', message, conversationId: null, failed: noUserSelected })
        }}
      >
        <input type="hidden" name="intent" value="ask" />
        <PeopleResults
          {...searching}
          none="No se encontraron usuarios con ese apodo"
          picked={actionResult?.ref}
          onPick={() => setOutcome(null)}
        />
        <TextArea
          label="Mensaje"
          optional
          name="message"
          rows={3}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          hint={over > 0 ? '' : `${message.trim().length} / ${chatLimits.requestMessageMax}`}
          {...(over > 0 && { error: `Sobran ${over} caracteres.` })}
        />
        <Outcome outcome={sent === null ? outcome : null} />
        <div className="flex flex-wrap justify-end gap-2">
          {cancel}
          <Button
            type="submit"
            // `aria-busy` instead of `disabled`: a disabled button loses focus.
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

function Outcome({ outcome }: { readonly outcome: ChatRequestResult | null }) {
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
