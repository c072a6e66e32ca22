// People picker: nickname search field and radio list of results. Without JavaScript the search is a GET form of the page.
import { nicknameLimits } from '@murmullo/contract/constants/limits'
import { useId } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { PeopleSearchState } from './use-people-search.ts'

type NicknameSearchProps = {
  readonly label: string
  readonly hint?: string
  readonly term: string
  readonly onTermChange: (term: string) => void
}

/** A separate form, rendered beside the form that is submitted. */
export function NicknameSearch({ label, hint, term, onTermChange }: NicknameSearchProps) {
  return (
    <search>
      <form onSubmit={(event) => event.preventDefault()}>
        <Field label={label} {...(hint !== undefined && { hint })}>
          {(tied) => (
            <span className="flex gap-2">
              <input
                {...tied}
                type="text"
                enterKeyHint="search"
                name="con"
                value={term}
                onChange={({ target }) => onTermChange(target.value)}
                maxLength={nicknameLimits.max}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="control h-12"
              />
              <Button type="submit" tone="outline" className="no-script-only min-h-12">
                Buscar
              </Button>
            </span>
          )}
        </Field>
      </form>
    </search>
  )
}

type PeopleResultsProps = PeopleSearchState & {
  /** Message for an empty result, and for a term that is too short. */
  readonly none: string
  readonly short?: string
  /** Replaces the error message of the search. */
  readonly failure?: string
  readonly picked: string | undefined
  readonly onPick: () => void
}

/** Reserves its height, so that a status message causes no layout shift. */
export function PeopleResults({ found, isSearching, none, short, failure, picked, onPick }: PeopleResultsProps) {
  const id = useId()
  return (
    <fieldset aria-busy={isSearching} className="min-h-11" onChange={onPick}>
      <legend className="sr-only">Personas encontradas</legend>
      <p aria-live="polite" className="px-1 text-sm text-ink-2 empty:hidden">
        {!found && !isSearching && short}
        {isSearching && 'Buscando…'}
        {found?.failed && (failure ?? found.failed)}
        {found && !found.failed && found.people.length === 0 && none}
        {found && found.people.length > 0 && (
          <span className="sr-only">{found.people.length === 1 ? '1 persona' : `${found.people.length} personas`}</span>
        )}
      </p>
      {found?.people.map(({ ref, nickname }) => (
        <label key={ref} htmlFor={`${id}-${ref}`} className="radio-option">
          <input id={`${id}-${ref}`} type="radio" name="ref" value={ref} defaultChecked={ref === picked} />
          <span className="min-w-0 truncate">{nickname}</span>
        </label>
      ))}
    </fieldset>
  )
}
