// Toolbar of the report case list: filter tabs, search field, order and refresh.

import { reportLimits } from '@murmullo/contract/limits'
import type { CaseFilter } from '@murmullo/contract/report-cases'
import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { rotateCw, search } from '../../ui/icons.gen.ts'
import { Tabs, tabClass } from '../../ui/tabs.tsx'
import { type Desk, deskSearch, filterPlaces, mayOrder } from './case-address.ts'

/** Debounce of the search. */
const restMs = 300

type CaseBarProps = {
  readonly desk: Desk
  readonly isBusy: boolean
  /** Revalidates the list. */
  readonly onAgain: () => void
}

export function CaseBar({ desk, isBusy, onAgain }: CaseBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Tabs name="Reportes">
        {(Object.keys(filterPlaces) as CaseFilter[]).map((filter) => (
          <Link
            key={filter}
            to={`/reports${deskSearch({ ...desk, filter, after: null })}`}
            aria-current={filter === desk.filter ? 'page' : undefined}
            className={tabClass(filter === desk.filter)}
          >
            {filterPlaces[filter].name}
          </Link>
        ))}
      </Tabs>
      <SearchBox desk={desk} />
      <div className="flex grow basis-full flex-wrap items-center justify-between gap-2 wide:basis-auto">
        {mayOrder(desk) && <OrderLink desk={desk} />}
        <Link
          to={`/reports${deskSearch(desk)}`}
          aria-busy={isBusy || undefined}
          className={buttonClass('outline', 'aria-busy:opacity-55 wide:ml-auto')}
          onClick={(event) => {
            event.preventDefault()
            onAgain()
          }}
        >
          <Icon shape={rotateCw} size={18} />
          Actualizar
        </Link>
      </div>
    </div>
  )
}

/** Toggles between newest first and longest waiting first. */
function OrderLink({ desk }: { readonly desk: Desk }) {
  const isByAge = desk.order === 'newest'
  return (
    <Link
      to={`/reports${deskSearch({ ...desk, order: isByAge ? 'waiting' : 'newest', after: null })}`}
      className={buttonClass('quiet', 'max-wide:-ml-4')}
    >
      {isByAge ? 'Lo urgente primero' : 'Lo reciente primero'}
    </Link>
  )
}

/** Searches while the moderator types; without JavaScript, on submit. */
function SearchBox({ desk }: { readonly desk: Desk }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className="min-w-0 flex-1 basis-56 wide:max-w-72">
      <Form
        key={desk.filter}
        action="/reports"
        className="relative"
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void submit(currentTarget, { replace: true }), restMs)
        }}
        onSubmit={() => clearTimeout(timer.current)}
      >
        {filterPlaces[desk.filter].place && (
          <input type="hidden" name="estado" value={filterPlaces[desk.filter].place} />
        )}
        <Icon shape={search} size={18} className="pointer-events-none absolute top-3 left-3.5 text-ink-3" />
        <input
          type="search"
          name="q"
          aria-label="Buscar reportes"
          placeholder="Buscar reportes..."
          defaultValue={desk.term}
          maxLength={reportLimits.termMax}
          autoComplete="off"
          className="control h-11 pl-10.5"
        />
      </Form>
    </search>
  )
}
