// Comment form of a secret or a photo. Every visitor sees it; the server checks the permission when it is submitted. A silenced user sees
// the end of the sanction in its place.
import { commentLimits } from '@murmullo/contract/constants/limits'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { VisitorField } from '../account/first-account.tsx'
import { ActionForm, type ActionFormState, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import type { FormFailure } from '../../lib/forms/form-result.ts'
import { longDate } from '../../lib/format/dates.ts'
import { countedLength, tooLongText } from '../../lib/forms/text-length.ts'
import { useSiteViewer } from '../../lib/site/page-state.ts'
import { classes } from '../../ui/base/classes.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowUp } from '../../ui/icons/icons.gen.ts'
import { SignatureField } from '../signature/signature-field.tsx'
import { saveCommentDraft, readCommentDraft } from './comment-draft.ts'
import { newCommentExpected } from './use-focus-new-comment.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useSpamWarning } from './use-spam-warning.ts'

/** Without validation in the page: a blank text shows no error, and a long one disables the button. */
export function useCommentForm() {
  return useActionForm({ intent: 'comment' })
}

function isSignInRequired({ failure }: Pick<ActionFormState, 'failure'>): boolean {
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
  /** More choices beside the signature. */
  readonly options?: ReactNode
  /** On phones and tablets the form is one line at the bottom of the window, until it has the focus. */
  readonly isDocked?: boolean
}

export function AddCommentForm(props: AddCommentFormProps) {
  const until = useSiteViewer()?.sanction?.until
  // A text that was refused stays in its form.
  if (!until || props.form.failure) return <CommentForm {...props} />
  return <p className="mt-2 mb-5 text-ink-2">Podrás comentar desde el {longDate(until)}.</p>
}

function CommentForm(props: AddCommentFormProps) {
  const { form, targetId, failedText, signInText, signInOptions, options, isDocked = false } = props
  const noteId = useId()
  const box = useRef<HTMLDivElement>(null)
  useKeyboardInset(box)
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
  const isOpen = error !== undefined || isVisitor
  return (
    <div
      ref={box}
      className={classes('comment-form', isDocked && 'comment-form-docked')}
      data-open={isOpen || undefined}
    >
      <ActionForm
        form={form}
        preventScrollReset
        className="comment-form-grid"
        onSubmit={() => {
          setSentText(field.current?.value ?? '')
          // The text is being submitted. If the server rejects it again, the effect above stores it again.
          saveCommentDraft(targetId, '')
          newCommentExpected.set(true)
        }}
      >
        <VisitorField />
        <div className="comment-form-notes">
          {error !== undefined && (
            <p id={noteId} className="text-sm text-admin">
              {error}
            </p>
          )}
          <div role="alert" className="text-sm text-ink-2">
            {isSpam && (
              <>
                <p className="mt-1">No se permite mencionar psst.me u otras variantes en los comentarios.</p>
                <p className="mt-1">Tu IP se anota, cifrada y por poco tiempo, para limitar los intentos.</p>
              </>
            )}
          </div>
          {shown && <RetryButton form={form} className="mt-2" />}
        </div>
        <textarea
          ref={field}
          name="text"
          rows={1}
          aria-label="Tu comentario"
          aria-describedby={error === undefined ? undefined : noteId}
          aria-invalid={error === undefined ? undefined : true}
          className="control comment-form-field"
          placeholder="Escribe con cariño…"
          defaultValue={submitted?.text}
          readOnly={isSubmitting}
          onFocus={listeners.onFocus}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            listeners.onInput()
          }}
        />
        <div className="comment-form-options">
          <SignatureField submitted={submitted?.signature} />
          {options}
        </div>
        <Button
          type="submit"
          className="comment-form-send"
          title="Comentar"
          busy={isSubmitting}
          disabled={isSubmitting || isSpam || excess > 0}
        >
          {!isSubmitting && <Icon pathData={arrowUp} />}
          <span className="sr-only">{isSubmitting ? 'Enviando...' : 'Comentar'}</span>
        </Button>
      </ActionForm>
      {shown?.code === 'comments.nickname_missing' && (
        <Link to="/profile" className={buttonClass('outline', 'mt-2')}>
          Elegir un apodo en mi perfil
        </Link>
      )}
      {shown?.code.startsWith('sanctions.') && (
        <Link to="/sancion" className={buttonClass('outline', 'mt-2')}>
          Mi sanción
        </Link>
      )}
      {isVisitor && <div className="mt-3">{signInOptions}</div>}
    </div>
  )
}

function reasonOf({ code, error, fieldErrors }: FormFailure, failedText: (why: string) => string): string {
  return fieldErrors.text ?? (code === 'network' ? failedText(error) : error)
}
