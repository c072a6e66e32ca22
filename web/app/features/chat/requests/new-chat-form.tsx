// Chat request form: nickname search, selection and optional message. Without JavaScript it is two forms on a page.
import { requestChatInput } from '@murmullo/contract/chat/chat'
import { chatLimits, userSearchLimits } from '@murmullo/contract/constants/limits'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { NicknameSearch, PeopleResults } from '../../../shared/people-picker/people-search.tsx'
import { type PeopleResult, usePeopleSearch } from '../../../shared/people-picker/use-people-search.ts'
import {
  ActionForm,
  type ActionFormState,
  fieldOf,
  RetryButton,
  useActionForm,
} from '../../../lib/forms/action-form.tsx'
import { isFailure } from '../../../lib/forms/form-result.ts'
import { defineForm, optionalValue, validateForm } from '../../../lib/forms/form-spec.ts'
import { countedLength } from '../../../lib/forms/text-length.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { chatErrorMessages } from '../chat-errors.ts'

export const chatRequestForm = defineForm({
  name: 'chatRequest',
  schema: requestChatInput,
  read: (form) => ({ ref: optionalValue(form, 'ref'), message: optionalValue(form, 'message') }),
})

/** A conversation that exists already is opened. */
export type ChatRequestResult = { readonly conversationId?: string }

type NewChatFormProps = {
  /** Search term of the server-rendered page. */
  readonly term: string
  readonly initialResults: PeopleResult | null
  readonly cancel: ReactNode
  readonly onDone: () => void
}

export function NewChatForm({ term, initialResults, cancel, onDone }: NewChatFormProps) {
  const navigate = useNavigate()
  const form = useActionForm<ChatRequestResult>({
    intent: 'ask',
    action: '/chat',
    networkError: chatErrorMessages.ask,
    // The dialog closes with a navigation, which loads the lists again.
    revalidate: false,
    validate: (values) => validateForm(chatRequestForm, values).fieldErrors,
    onResult: (result) => {
      if (isFailure(result)) return
      if (result.conversationId === undefined) onDone()
      else void navigate(`/chat/${result.conversationId}`)
    },
  })
  const [searchTerm, setSearchTerm] = useState(term)
  const [message, setMessage] = useState(fieldOf(form, 'message').defaultValue ?? '')
  const searching = usePeopleSearch(searchTerm, initialResults)
  const length = countedLength(message)
  const over = length - chatLimits.requestMessageMax
  return (
    <>
      <NicknameSearch
        label="Buscar por apodo"
        hint={`Escribe al menos ${userSearchLimits.minChars} letras.`}
        term={searchTerm}
        onTermChange={(value) => {
          setSearchTerm(value)
          form.clear()
        }}
      />
      <ActionForm
        form={form}
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          if (form.success) event.preventDefault()
        }}
      >
        <PeopleResults
          {...searching}
          none="No se encontraron usuarios con ese apodo"
          picked={fieldOf(form, 'ref').defaultValue}
          onPick={form.clear}
        />
        <TextArea
          label="Mensaje"
          optional
          name="message"
          rows={3}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          hint={over > 0 ? '' : `${length} / ${chatLimits.requestMessageMax}`}
          {...(over > 0 && { error: `Sobran ${over} caracteres.` })}
        />
        <Outcome form={form} isTooLong={over > 0} />
        <div className="flex flex-wrap justify-end gap-2">
          <RetryButton form={form} />
          {cancel}
          <Button
            type="submit"
            // `aria-busy` instead of `disabled`: a disabled button loses focus.
            aria-busy={form.isSubmitting || undefined}
            className="aria-busy:opacity-55"
          >
            {form.isSubmitting ? 'Enviando…' : 'Enviar solicitud'}
          </Button>
        </div>
      </ActionForm>
    </>
  )
}

type OutcomeProps = {
  readonly form: ActionFormState<ChatRequestResult>
  /** The message field shows how much is too much. */
  readonly isTooLong: boolean
}

function Outcome({ form, isTooLong }: OutcomeProps) {
  const fieldError = fieldOf(form, 'ref').error ?? (isTooLong ? undefined : fieldOf(form, 'message').error)
  const error = fieldError ?? form.failure?.error
  return (
    <div aria-live="assertive" className="empty:hidden">
      {form.success && form.success.conversationId === undefined && !form.isSubmitting && (
        <p className="rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
          Solicitud enviada correctamente
        </p>
      )}
      {error && <p className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">{error}</p>}
    </div>
  )
}
