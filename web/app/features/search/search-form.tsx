// Search form with method GET on the page's own URL: it works before hydration and without JavaScript.
import { searchLimits } from '@murmullo/contract/limits'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { search } from '../../ui/icons.gen.ts'

type SearchFormProps = {
  readonly term: string
  /** Section and filters, preserved when the search term changes. */
  readonly kept: readonly (readonly [name: string, value: string])[]
  readonly complaint: string | null
}

export function SearchForm({ term, kept, complaint }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null)
  // Back navigation restores the earlier term. The same element stays mounted, so focus is preserved.
  useEffect(() => {
    if (field.current) field.current.value = term
  }, [term])
  return (
    <search aria-label="Secretos" className="search-box">
      <Form action="/search" method="get">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="q" className="sr-only">
          Qué buscas
        </label>
        <input
          ref={field}
          id="q"
          type="search"
          name="q"
          defaultValue={term}
          placeholder="Qué buscas"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          required
          maxLength={searchLimits.termMax}
          aria-invalid={complaint ? true : undefined}
          aria-describedby={complaint ? 'q-complaint' : undefined}
          className="control"
        />
        <button type="submit" className="search-go">
          <Icon shape={search} />
          <span className="max-wide:sr-only">Buscar</span>
        </button>
      </Form>
      {complaint && (
        <p id="q-complaint" role="alert" className="mt-2 text-sm text-admin">
          {complaint}
        </p>
      )}
    </search>
  )
}
