// Form that runs the AI moderation on a test text. The result is hidden as soon as the text changes.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { TestResult as Result } from '@murmullo/contract/moderation/moderation'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { ModerationTestResult } from './moderation-test-result.tsx'

export type ModerationTestReply = {
  readonly text: string
  readonly result: Result | null
  readonly error: string | null
}

export function ModerationTestForm({ reply }: { readonly reply: ModerationTestReply | null }) {
  const [changed, setChanged] = useState<ModerationTestReply | null>(null)
  const isBusy = useNavigation().state === 'submitting'
  const shown = reply === changed || isBusy ? null : reply
  return (
    <>
      <Form method="post" replace preventScrollReset noValidate>
        <TextArea
          label="Texto a analizar"
          name="text"
          rows={6}
          maxLength={secretLimits.textMax}
          defaultValue={reply?.text}
          hint="Se juzga como si alguien lo publicara, y no se guarda."
          onChange={() => setChanged(reply)}
          {...(shown?.error && { error: shown.error })}
        />
        <p className="mt-4">
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Analizando contenido...' : 'Analizar con IA'}
          </Button>
        </p>
      </Form>
      {/* Reserved height, so that the result causes no layout shift. */}
      <div aria-live="polite" className="mt-6 min-h-112">
        {shown?.result && <ModerationTestResult result={shown.result} />}
      </div>
    </>
  )
}
