// Contact form for messages to the operator. The email address is optional.
import { contactInput, contactTopics } from '@murmullo/contract/admin/contact'
import { contactLimits } from '@murmullo/contract/constants/limits'
import { ActionForm, FormError, fieldOf, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, optionalValue, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

export const contactForm = defineForm({
  name: 'contact',
  schema: contactInput,
  read: (form) => ({
    topic: textValue(form, 'topic'),
    text: textValue(form, 'text'),
    email: optionalValue(form, 'email'),
  }),
})

export function ContactForm() {
  const form = useActionForm({ validate: (values) => validateForm(contactForm, values).fieldErrors })
  return (
    <ActionForm form={form} className="flex flex-col gap-5">
      <FormError form={form} />
      <SelectField label="¿Sobre qué nos escribes?" defaultValue="question" {...fieldOf(form, 'topic')}>
        {Object.entries(contactTopics).map(([topic, name]) => (
          <option key={topic} value={topic}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Tu mensaje"
        rows={7}
        required
        maxLength={contactLimits.textMax}
        hint="Si es sobre algo publicado, pega su enlace. No hace falta que digas quién eres."
        {...fieldOf(form, 'text')}
      />
      <TextField
        label="Correo para responderte"
        optional
        type="email"
        autoComplete="email"
        inputMode="email"
        hint="Sin correo te leemos igual, pero no podremos contestarte."
        {...fieldOf(form, 'email')}
      />
      <Button type="submit" className="wide:self-start" busy={form.isSubmitting}>
        Enviar mensaje
      </Button>
    </ActionForm>
  )
}
