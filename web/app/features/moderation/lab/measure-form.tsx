// Form that starts a run: the rules alone, or with the model, which a job measures in some minutes.
import type { Lab } from '@murmullo/contract/moderation/lab'
import { Link } from 'react-router'
import { ActionForm, FormError, useActionForm } from '../../../lib/forms/action-form.tsx'
import { PasswordForm, useStepUp } from '../../../lib/forms/step-up-form.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { useRunProgress } from './use-run-progress.ts'

export function MeasureForm({ lab }: { readonly lab: Lab }) {
  const form = useActionForm({ intent: ['measure', 'measure-model'] })
  const refused = useStepUp(form)
  const { isSubmitting, submittingIntent } = form
  if (lab.pending !== null) return <RunProgress run={lab.pending} total={lab.golden.texts} />
  return (
    <>
      {refused && <PasswordForm form={form} refused={refused} />}
      <ActionForm form={form} hidden={refused !== null} preventScrollReset className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {lab.isModelConfigured && (
            <Button
              type="submit"
              name="intent"
              value="measure-model"
              busy={isSubmitting && submittingIntent === 'measure-model'}
            >
              Medir reglas y modelo
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="measure"
            tone={lab.isModelConfigured ? 'outline' : 'primary'}
            busy={isSubmitting && submittingIntent === 'measure'}
          >
            Medir solo las reglas
          </Button>
        </div>
        <p className="text-sm text-pretty text-ink-2">
          {lab.isModelConfigured
            ? 'Con el modelo tarda unos minutos, y el proveedor lo cobra.'
            : 'No hay ningún modelo configurado: sus columnas quedan sin medir.'}
        </p>
        {refused === null && <FormError form={form} />}
      </ActionForm>
    </>
  )
}

type RunProgressProps = { readonly run: NonNullable<Lab['pending']>; readonly total: number }

/** Updates itself; without JavaScript the link does. */
export function RunProgress({ run, total }: RunProgressProps) {
  useRunProgress()
  return (
    <div className="flex flex-col gap-3">
      <output>
        Medición {run.number} en curso: {run.done} de {total} textos.
      </output>
      <ProgressBar label="Textos medidos" fraction={run.done / total} />
      <p>
        <Link to="." className={buttonClass('quiet')}>
          Actualizar
        </Link>
      </p>
    </div>
  )
}
