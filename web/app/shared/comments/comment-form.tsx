// Comment form for a secret or a photo. Every visitor sees it; the server checks the permission when it is submitted.
import { commentLimits } from '@murmullo/contract/constants/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useIdempotencyKey } from '../../lib/forms/idempotency-key.tsx'
import { saveCommentDraft, readCommentDraft } from './comment-draft.ts'
import { expectNewComment } from './use-focus-new-comment.ts'
import { useSpamWarning } from './use-spam-warning.ts'

/** Result of the rejected submit: the reason, and the text, so that the user does not lose it. */
export type CommentError = { readonly reason: string; readonly text: string; readonly isVisitor: boolean }

type CommentFormProps = {
  /** Id of the secret or photo. */
  readonly targetId: string
  readonly refusal: CommentError | undefined
  readonly signInOptions: ReactNode
}

export function CommentForm({ targetId, refusal, signInOptions }: CommentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const idempotency = useIdempotencyKey()
  const { isSpam, listeners } = useSpamWarning(field)
  const isSending = useNavigation().state === 'submitting'
  const [text, setText] = useState(refusal?.text ?? '')
  const excessChars = text.trim().length - commentLimits.textMax
  // The error belongs to the submitted text and disappears when the user edits it.
  const reason = refusal?.text === text ? refusal.reason : undefined
  const lengthError = excessChars > 0 ? `Sobran ${excessChars} caracteres.` : reason
  const error = isSpam && reason === undefined ? '¡Contenido no permitido detectado!' : lengthError
  useEffect(() => {
    // Focus the field: a screen reader then reads the error, which is the field's description.
    if (refusal) field.current?.focus()
    // After sign-in the form is filled from this draft.
    if (refusal?.isVisitor) saveCommentDraft(targetId, refusal.text)
  }, [refusal, targetId])
  useEffect(() => {
    if (field.current?.value !== '') return
    field.current.value = readCommentDraft(targetId)
    setText(field.current.value)
  }, [targetId])
  return (
    <div className="mt-4 mb-7">
      <Form
        method="post"
        replace
        preventScrollReset
        onSubmit={(event) => {
          idempotency.mark(event)
          // The text is being submitted. If the server rejects it again, the effect above stores it again.
          saveCommentDraft(targetId, '')
          expectNewComment()
        }}
      >
        <input {...idempotency.field} />
        <TextArea
          ref={field}
          label="Tu comentario"
          name="text"
          rows={3}
          placeholder="Escribe con cariño: al otro lado hay alguien."
          defaultValue={refusal?.text}
          readOnly={isSending}
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
        <p className="mt-3 flex justify-end">
          <Button type="submit" busy={isSending} disabled={isSending || isSpam || excessChars > 0}>
            {isSending ? 'Enviando...' : 'Comentar'}
          </Button>
        </p>
      </Form>
      {reason?.includes('apodo') && (
        <Link to="/profile" className={buttonClass('outline')}>
          Elegir un apodo en mi perfil
        </Link>
      )}
      {reason?.includes('Mi sanción') && (
        <Link to="/sancion" className={buttonClass('outline')}>
          Mi sanción
        </Link>
      )}
      {signInOptions && <div className="mt-4">{signInOptions}</div>}
    </div>
  )
}
