// Contact form for messages to the operator. The email address is optional.
import { contactTopics } from '@murmullo/contract/admin/contact'
import { contactLimits } from '@murmullo/contract/constants/limits'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

export type ContactFormValues = { readonly topic: string; readonly email: string; readonly text: string }

type ContactFormProps = {
  readonly values: ContactFormValues | undefined
  readonly busy: boolean
  readonly message: ReactNode
}

export function ContactForm({ values, busy, message }: ContactFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      {message}
      <SelectField label="¿Sobre qué nos escribes?" name="topic" defaultValue={values?.topic || 'question'}>
        {Object.entries(contactTopics).map(([topic, name]) => (
          <option key={topic} value={topic}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Tu mensaje"
        name="text"
        rows={7}
        required
        maxLength={contactLimits.textMax}
        defaultValue={values?.text}
        hint="Si es sobre algo publicado, pega su enlace. No hace falta que digas quién eres."
      />
      <TextField
        label="Correo para responderte"
        optional
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={values?.email}
        hint="Sin correo te leemos igual, pero no podremos contestarte."
      />
      <Button type="submit" className="wide:self-start" busy={busy}>
        Enviar mensaje
      </Button>
    </Form>
  )
}
