// Comment form of a secret or a photo. Every visitor sees it; the server checks the permission when it is submitted.
import { commentLimits } from '@murmullo/contract/constants/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActionForm, type ActionFormState, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import type { FormFailure } from '../../lib/forms/form-result.ts'
import { countedLength, tooLongText } from '../../lib/forms/text-length.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { SignatureField } from '../signature/signature-field.tsx'
import { saveCommentDraft, readCommentDraft } from './comment-draft.ts'
import { newCommentExpected } from './use-focus-new-comment.ts'
import { useSpamWarning } from './use-spam-warning.ts'

/** Without validation in the page: a blank text shows no error, and a long one disables the button. */
export function useCommentForm() {
  return useActionForm({ intent: 'comment' })
}

export function isSignInRequired({ failure }: Pick<ActionFormState, 'failure'>): boolean {
  return failure?.code === 'access.account_required'
}

type AddCommentFormProps = {
  readonly form: ActionFormState
  /** Id of the secret or photo. */
  readonly targetId: string
  /** Text of a submit without a response. */
  readonly failedText: (why: string) => string
  /** Error of a visitor without an account. Default: the text of the action. */
  readonly signInText?: string
  /** Shown to a visitor without an account after the submit. */
  readonly signInOptions: ReactNode
}

export function AddCommentForm(props: AddCommentFormProps) {
  const { form, targetId, failedText, signInText, signInOptions } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const { isSpam, listeners } = useSpamWarning(field)
  const { failure, submitted, isSubmitting } = form
  const [text, setText] = useState(submitted?.text ?? '')
  const [sentText, setSentText] = useState(submitted?.text ?? '')
  const excess = countedLength(text) - commentLimits.textMax
  const isVisitor = isSignInRequired(form)
  // The error belongs to the submitted text and disappears when the user edits it.
  const shown = text === sentText ? failure : null
  const signInReason = isVisitor ? signInText : undefined
  const reason = shown ? (signInReason ?? reasonOf(shown, failedText)) : undefined
  const lengthError = excess > 0 ? tooLongText(excess) : reason
  const error = isSpam && reason === undefined ? '¡Contenido no permitido detectado!' : lengthError
  useEffect(() => {
    // Focus the field: a screen reader then reads the error, which is the field's description.
    if (failure) field.current?.focus()
  }, [failure])
  useEffect(() => {
    // After sign-in the form is filled from this draft.
    if (isVisitor) saveCommentDraft(targetId, sentText)
  }, [isVisitor, targetId, sentText])
  useEffect(() => {
    if (field.current?.value !== '') return
    field.current.value = readCommentDraft(targetId)
    setText(field.current.value)
  }, [targetId])
  return (
    <div className="mt-4 mb-7">
      <ActionForm
        form={form}
        preventScrollReset
        onSubmit={() => {
          setSentText(field.current?.value ?? '')
          // The text is being submitted. If the server rejects it again, the effect above stores it again.
          saveCommentDraft(targetId, '')
          newCommentExpected.set(true)
        }}
      >
        <TextArea
          ref={field}
          label="Tu comentario"
          name="text"
          rows={3}
          placeholder="Escribe con cariño: al otro lado hay alguien."
          defaultValue={submitted?.text}
          readOnly={isSubmitting}
          onFocus={listeners.onFocus}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            listeners.onInput()
          }}
          {...(error !== undefined && { error })}
        />
        <div role="alert" className="text-sm text-ink-2">
          {isSpam && (
            <>
              <p className="mt-1">No se permite mencionar psst.me u otras variantes en los comentarios.</p>
              <p className="mt-1">Tu IP se anota, cifrada y por poco tiempo, para limitar los intentos.</p>
            </>
          )}
        </div>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
          <SignatureField submitted={submitted?.signature} />
          <Button className="ml-auto" type="submit" busy={isSubmitting} disabled={isSubmitting || isSpam || excess > 0}>
            {isSubmitting ? 'Enviando...' : 'Comentar'}
          </Button>
        </div>
        {shown && <RetryButton form={form} />}
      </ActionForm>
      {shown?.code === 'comments.nickname_missing' && (
        <Link to="/profile" className={buttonClass('outline')}>
          Elegir un apodo en mi perfil
        </Link>
      )}
      {shown?.code.startsWith('sanctions.') && (
        <Link to="/sancion" className={buttonClass('outline')}>
          Mi sanción
        </Link>
      )}
      {isVisitor && <div className="mt-4">{signInOptions}</div>}
    </div>
  )
}

function reasonOf({ code, error, fieldErrors }: FormFailure, failedText: (why: string) => string): string {
  return fieldErrors.text ?? (code === 'network' ? failedText(error) : error)
}
