// The place to write a nickname, and the people it finds, to pick one of them. Without a script the search is a form of the page.
import { limits } from '@murmullo/contract/limits'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Searching } from './use-people.ts'

type NicknameSearchProps = {
  readonly label: string
  readonly hint?: string
  readonly written: string
  readonly onWrite: (written: string) => void
}

/** A form of its own: it stands beside the one that is sent. */
export function NicknameSearch({ label, hint, written, onWrite }: NicknameSearchProps) {
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
                value={written}
                onChange={({ target }) => onWrite(target.value)}
                maxLength={limits.nickname.max}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="control h-12"
              />
              <Button type="submit" tone="outline" className="unscripted min-h-12">
                Buscar
              </Button>
            </span>
          )}
        </Field>
      </form>
    </search>
  )
}

type PeopleFoundProps = Searching & {
  /** Said when nobody is found, and while too little is written. */
  readonly none: string
  readonly short?: string
  /** Said in place of why the search failed. */
  readonly failure?: string
  readonly picked: string | undefined
  readonly onPick: () => void
}

/** Its room is as tall as what it says, so that nothing below it moves when it says something. */
export function PeopleFound({ found, isSearching, none, short, failure, picked, onPick }: PeopleFoundProps) {
  const id = useId()
  return (
    <fieldset aria-busy={isSearching} className="min-h-14" onChange={onPick}>
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
        <label key={ref} htmlFor={`${id}-${ref}`} className="person">
          <input id={`${id}-${ref}`} type="radio" name="ref" value={ref} defaultChecked={ref === picked} />
          <span className="min-w-0 truncate">{nickname}</span>
        </label>
      ))}
    </fieldset>
  )
}
