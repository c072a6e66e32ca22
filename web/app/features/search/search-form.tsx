// Search form with method GET on the page's own URL: it works before hydration and without JavaScript.
import { searchLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/icons/icon.tsx'
import { search } from '../../ui/icons/icons.gen.ts'

type SearchFormProps = {
  readonly term: string
  /** Section and filters, preserved when the search term changes. */
  readonly hiddenParams: readonly (readonly [name: string, value: string])[]
  readonly error: string | null
}

export function SearchForm({ term, hiddenParams, error }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null)
  // Back navigation restores the earlier term. The same element stays mounted, so focus is preserved.
  useEffect(() => {
    if (field.current) field.current.value = term
  }, [term])
  return (
    <search aria-label="Secretos" className="mt-4 block">
      <Form action="/search" method="get" className="relative">
        {hiddenParams.map(([name, value]) => (
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
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'q-complaint' : undefined}
          className="control search-field"
        />
        <button type="submit" className="search-submit">
          <Icon pathData={search} />
          <span className="max-wide:sr-only">Buscar</span>
        </button>
      </Form>
      {error && (
        <p id="q-complaint" role="alert" className="mt-2 text-sm text-admin">
          {error}
        </p>
      )}
    </search>
  )
}
