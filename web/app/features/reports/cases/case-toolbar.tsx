// Toolbar of the report case list: filter tabs, search field, order and refresh.

import { reportLimits } from '@murmullo/contract/constants/limits'
import type { CaseFilter } from '@murmullo/contract/reports/report-cases'
import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { rotateCw, search } from '../../../ui/icons/icons.gen.ts'
import { Tabs, tabClass } from '../../../ui/layout/tabs.tsx'
import { type CaseQuery, caseQueryString, filterParams, canOrder } from './case-search-params.ts'

/** Debounce of the search. */
const debounceMs = 300

type CaseToolbarProps = {
  readonly query: CaseQuery
  readonly isBusy: boolean
  /** Revalidates the list. */
  readonly onRefresh: () => void
}

export function CaseToolbar({ query, isBusy, onRefresh }: CaseToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Tabs name="Reportes">
        {(Object.keys(filterParams) as CaseFilter[]).map((filter) => (
          <Link
            key={filter}
            to={`/reports${caseQueryString({ ...query, filter, after: null })}`}
            aria-current={filter === query.filter ? 'page' : undefined}
            className={tabClass(filter === query.filter)}
          >
            {filterParams[filter].name}
          </Link>
        ))}
      </Tabs>
      <SearchBox query={query} />
      <div className="flex grow basis-full flex-wrap items-center justify-between gap-2 wide:basis-auto">
        {canOrder(query) && <OrderLink query={query} />}
        <Link
          to={`/reports${caseQueryString(query)}`}
          aria-busy={isBusy || undefined}
          className={buttonClass('outline', 'aria-busy:opacity-55 wide:ml-auto')}
          onClick={(event) => {
            event.preventDefault()
            onRefresh()
          }}
        >
          <Icon pathData={rotateCw} size={18} />
          Actualizar
        </Link>
      </div>
    </div>
  )
}

/** Toggles between newest first and longest waiting first. */
function OrderLink({ query }: { readonly query: CaseQuery }) {
  const isByAge = query.order === 'newest'
  return (
    <Link
      to={`/reports${caseQueryString({ ...query, order: isByAge ? 'priority' : 'newest', after: null })}`}
      className={buttonClass('quiet', 'max-wide:-ml-4')}
    >
      {isByAge ? 'Lo urgente primero' : 'Lo reciente primero'}
    </Link>
  )
}

/** Searches while the moderator types; without JavaScript, on submit. */
function SearchBox({ query }: { readonly query: CaseQuery }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className="min-w-0 flex-1 basis-56 wide:max-w-72">
      <Form
        key={query.filter}
        action="/reports"
        className="relative"
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void submit(currentTarget, { replace: true }), debounceMs)
        }}
        onSubmit={() => clearTimeout(timer.current)}
      >
        {filterParams[query.filter].param && (
          <input type="hidden" name="estado" value={filterParams[query.filter].param} />
        )}
        <Icon pathData={search} size={18} className="pointer-events-none absolute top-3 left-3.5 text-ink-3" />
        <input
          type="search"
          name="q"
          aria-label="Buscar reportes"
          placeholder="Buscar reportes..."
          defaultValue={query.term}
          maxLength={reportLimits.termMax}
          autoComplete="off"
          className="control h-11 pl-10.5"
        />
      </Form>
    </search>
  )
}
