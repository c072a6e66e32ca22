// Component gallery states of form fields: text, textarea and select, with hint and error.
import { SelectField, TextField } from './field.tsx'
import type { GalleryEntry } from '../base/gallery-entry.ts'
import { TextArea } from './text-area.tsx'

export const entry: GalleryEntry = {
  name: 'Campo',
  states: {
    texto: <TextField label="Apodo" placeholder="luna_77" />,
    'con ayuda': <TextField label="Contraseña" type="password" hint="La contraseña debe tener al menos 6 caracteres" />,
    'con error': (
      <TextField label="Edad" optional inputMode="numeric" defaultValue="12" error="La edad va de 18 a 120 años" />
    ),
    área: <TextArea label="Tu comentario" placeholder="Escribe con cariño…" />,
    elección: (
      <SelectField label="País" optional>
        <option>Todos los países</option>
        <option>México</option>
      </SelectField>
    ),
    apagado: <TextField label="Correo" defaultValue="luna@example.com" disabled />,
  },
}
