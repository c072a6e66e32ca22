// Filter form of the feed: beside the list from 1024 px, below that a bottom sheet. The sheet is a native popover, so it opens without JavaScript.
import { filterLimits } from '@murmullo/contract/constants/view-limits'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { genderLabels } from '../../shared/labels/author-label.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { chevronDown, slidersHorizontal, x } from '../../ui/icons/icons.gen.ts'
import type { Filters } from './feed-filters.ts'

type FilterPanelProps = {
  readonly filters: Filters
  /** Path of the section without filters. */
  readonly path: string
  /** Pairs of country code and name. */
  readonly countries: readonly (readonly [string, string])[]
  /** Sort orders besides the default, as pairs of query value and name; undefined if there is only one order. */
  readonly orders?: FilterPanelProps['countries']
  /** Other query parameters, preserved when the filters change. */
  readonly hiddenParams?: readonly (readonly [name: string, value: string])[]
  /** Element id. A page has one panel; the component gallery has several, and ids must be unique. */
  readonly name?: string
}

export function FilterButton({ filters, name = 'Filtros' }: Pick<FilterPanelProps, 'filters' | 'name'>) {
  const used = Object.keys(filters).length
  return (
    <button type="button" popoverTarget={name} className={iconButtonClass('filter-button')}>
      <Icon pathData={slidersHorizontal} />
      <span className="sr-only">Filtros</span>
      {used > 0 && (
        <b>
          {used}
          <span className="sr-only"> en uso</span>
        </b>
      )}
    </button>
  )
}

export function FilterPanel({ filters, path, countries, orders, hiddenParams, name = 'Filtros' }: FilterPanelProps) {
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const close = () => panel.current?.hidePopover()
  const age = {
    type: 'number',
    inputMode: 'numeric',
    min: filterLimits.ageMin,
    max: filterLimits.ageMax,
    className: 'control mt-1.5 h-11',
  } as const
  return (
    <search ref={panel} id={name} popover="auto" aria-label={name} className="filters">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const fields = [...new FormData(event.currentTarget)] as [string, string][]
          void navigate(`?${new URLSearchParams(fields.filter(([, value]) => value))}`)
          // The fields are about to be remounted, so focus moves to the submit button.
          event.nativeEvent.submitter?.focus()
          close()
        }}
      >
        <h2>
          Filtros
          <Icon pathData={slidersHorizontal} className="max-side:hidden" />
          <button
            type="button"
            popoverTarget={name}
            aria-label="Cerrar filtros"
            className={iconButtonClass('-m-2.5 side:hidden')}
          >
            <Icon pathData={x} />
          </button>
        </h2>
        {hiddenParams?.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div key={JSON.stringify(filters)} className="filter-fields">
          <fieldset>
            <legend>Género</legend>
            {Object.entries({ '': 'Todos', ...genderLabels }).map(([gender, text]) => (
              <label key={gender}>
                <input type="radio" name="genero" value={gender} defaultChecked={gender === (filters.gender ?? '')} />
                {text}
              </label>
            ))}
          </fieldset>
          <label>
            Edad mínima
            <input name="edadMin" placeholder="18" defaultValue={filters.minAge} {...age} />
          </label>
          <label>
            Edad máxima
            <input name="edadMax" placeholder="120" defaultValue={filters.maxAge} {...age} />
          </label>
          {(
            [
              ['País', 'pais', filters.country, 'Todos los países', countries],
              ['Orden', 'orden', filters.order, 'Fijados primero', orders],
            ] as const
          ).map(
            ([label, name, value, none, options]) =>
              options && (
                <label key={name}>
                  {label}
                  <select
                    name={name}
                    defaultValue={value}
                    className="control mt-1.5 h-11 appearance-none pr-7 pl-2.5 text-meta"
                  >
                    <option value="">{none}</option>
                    {options.map(([code, text]) => (
                      <option key={code} value={code}>
                        {text}
                      </option>
                    ))}
                  </select>
                  <Icon pathData={chevronDown} className="pointer-events-none absolute right-1.5 bottom-3" />
                </label>
              ),
          )}
        </div>
        <div className="filter-actions">
          <Link
            to={path}
            onClick={() => {
              // Unapplied choices are not in the URL, so navigation alone does not clear them.
              panel.current?.querySelector('form')?.reset()
              close()
            }}
            className={buttonClass('outline', 'flex-1')}
          >
            Limpiar
          </Link>
          <button type="submit" className={buttonClass('primary', 'flex-1')}>
            Aplicar
          </button>
        </div>
      </form>
    </search>
  )
}
