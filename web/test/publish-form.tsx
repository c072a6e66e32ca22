// Component test helper: the publish form as a page, queries of its controls, and a refusal of its action.
import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { SecretForm } from '../app/features/publishing/secret-form.tsx'

type Cohorts = ComponentProps<typeof SecretForm>['cohorts']

const allAges = Array.from({ length: 121 }, (_, years) => years)
/** Every age and gender is common enough. */
const allCohorts: Cohorts = { none: allAges, mujer: allAges, hombre: allAges, otro: allAges }

export function createPublishPage(cohorts = allCohorts) {
  return () => (
    <SecretForm
      idempotencyKey="from-the-server"
      help={<p>help card</p>}
      onFirstFocus={() => {}}
      cohorts={cohorts}
      signInOptions={<p>sign-in options</p>}
      head={<h1>head</h1>}
    />
  )
}

export const textField = () => screen.getByLabelText<HTMLTextAreaElement>('Tu secreto')
export const ageField = () => screen.getByLabelText<HTMLInputElement>(/^Edad/)
export const publishButton = () => screen.getByRole('button', { name: 'Publicar' })

/** A refusal of the API, as the route action returns it. */
export function createRefusal(code: string, error: string, details = {}) {
  return { intent: '', code, error, details, fieldErrors: {}, values: {} }
}
