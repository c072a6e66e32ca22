// Form that runs the AI moderation on a test text. The result is hidden as soon as the text changes.
import { secretLimits } from '@murmullo/contract/constants/limits'
import { type TestResult, testModerationInput } from '@murmullo/contract/moderation/moderation'
import { useState } from 'react'
import { ActionForm, fieldOf, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { ModerationTestResult } from './moderation-test-result.tsx'

/** `text`: the analysed text, which fills the form again. */
type ModerationTest = { readonly text: string; readonly result: TestResult }

export const moderationTestForm = defineForm({
  name: 'moderationTest',
  schema: testModerationInput,
  read: (form) => ({ text: textValue(form, 'text') }),
})

export const testErrorPrefix = 'Error al analizar: '

export function ModerationTestForm() {
  const [isChanged, setIsChanged] = useState(false)
  const form = useActionForm<ModerationTest>({
    validate: (values) => {
      setIsChanged(false)
      return validateForm(moderationTestForm, values).fieldErrors
    },
  })
  const { failure, success, fieldErrors, isSubmitting } = form
  const refused = useStepUp(form)
  const prefix = failure?.code === 'network' ? testErrorPrefix : ''
  const error = isChanged || refused ? undefined : (fieldErrors.text ?? (failure?.error && prefix + failure.error))
  const { error: _shown, ...field } = fieldOf(form, 'text')
  return (
    <>
      {refused && <PasswordForm form={form} refused={refused} />}
      <ActionForm form={form} hidden={refused !== null} preventScrollReset noValidate>
        <TextArea
          label="Texto a analizar"
          rows={6}
          maxLength={secretLimits.textMax}
          hint="Se analiza como si alguien lo publicara. No se guarda."
          onChange={() => setIsChanged(true)}
          {...(success && { defaultValue: success.text })}
          {...field}
          {...(error && { error })}
        />
        <p className="mt-4">
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Analizando contenido...' : 'Analizar con IA'}
          </Button>
        </p>
        {!isChanged && <RetryButton form={form} />}
      </ActionForm>
      {/* Reserved height, so that the result causes no layout shift. */}
      <div aria-live="polite" className="mt-6 min-h-112">
        {success && !isChanged && !isSubmitting && fieldErrors.text === undefined && (
          <ModerationTestResult result={success.result} />
        )}
      </div>
    </>
  )
}
