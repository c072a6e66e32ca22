// Table in a box that scrolls sideways on phones; the box is reachable by keyboard. Words are not broken: the table would shrink instead.
import type { ReactNode } from 'react'

type ScrollTableProps = { readonly label: string; readonly head: ReactNode; readonly children: ReactNode }

export function ScrollTable({ label, head, children }: ScrollTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-right text-sm wrap-normal tabular-nums">
        <thead className="border-b border-line align-bottom text-ink-2">{head}</thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export function RowHead({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="row" className="py-2 pr-3 text-left font-normal first-letter:uppercase">
      {children}
    </th>
  )
}

type ColumnHeadProps = {
  readonly children: ReactNode
  /** Of a heading over several columns, or beside two rows of headings. */
  readonly columns?: number
  readonly rows?: number
}

export function ColumnHead({ children, columns, rows }: ColumnHeadProps) {
  return (
    <th
      scope={columns === undefined ? 'col' : 'colgroup'}
      colSpan={columns}
      rowSpan={rows}
      className="py-2 pl-3 font-semibold [tr:first-child>&:first-child]:pl-0 [tr:first-child>&:first-child]:text-left"
    >
      {children}
    </th>
  )
}
