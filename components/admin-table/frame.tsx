import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode } from 'react'
import { cn } from '../ui/cn'
import { AdminTableLink } from './admin-table'
import { adminTableHref, type AdminTableParams, firstPage } from './href'

type Column = {
  label: string
  /** The column's name is only for assistive technology. */
  isLabelHidden?: boolean
  /** In place of the name: a control for the whole column. */
  head?: ReactNode
  /** The orders of the list that sort by this column. */
  sorts?: { ascending: string; descending: string }
  className?: string
}

type AdminTableFrameProps = {
  /** The name of the table: "Properties". */
  label: string
  columns: readonly Column[]
  path: string
  params: AdminTableParams
  children: ReactNode
}

/**
 * A table with a sticky header; under 640 px its rows are cards. Roles are explicit, because a table with
 * block layout has none for assistive technology.
 */
export const AdminTableFrame = ({ label, columns, path, params, children }: AdminTableFrameProps) => (
  <div className="border-border max-sm:border-t sm:overflow-clip sm:rounded-md sm:border sm:bg-surface-raised">
    <table
      role="table"
      aria-label={label}
      className="w-full border-separate border-spacing-0 text-sm max-sm:block"
    >
      <thead role="rowgroup" className="max-sm:hidden">
        <tr role="row">
          {columns.map((column) => (
            <Head key={column.label} column={column} path={path} params={params} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {children}
      </tbody>
    </table>
  </div>
)

type HeadProps = Pick<AdminTableFrameProps, 'path' | 'params'> & { column: Column }

const orderOf = (sorts: NonNullable<Column['sorts']>, sort: string | null | undefined) =>
  sort === sorts.ascending ? 'ascending' : sort === sorts.descending ? 'descending' : undefined

function Head({ column: { label, isLabelHidden, head, sorts, className }, path, params }: HeadProps) {
  const order = sorts && orderOf(sorts, params.sort)
  const Icon = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={order}
      className={cn(
        'bar-top z-10 h-11 border-b border-border-strong bg-surface-raised px-3 text-left text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
        className,
      )}
    >
      {sorts ? (
        <AdminTableLink
          href={adminTableHref(path, {
            ...firstPage(params),
            sort: order === 'descending' ? sorts.ascending : sorts.descending,
          })}
          className={cn(
            'inline-flex min-h-10 items-center gap-1.5 hover:text-text [&_svg]:size-3.5',
            order && 'text-text',
          )}
        >
          {label}
          <Icon aria-hidden />
        </AdminTableLink>
      ) : (
        (head ?? <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>)
      )}
    </th>
  )
}

/** A row of the table, or a card. */
export const AdminTableRow = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr role="row" className={cn('table-row-card', className)} {...rest} />
)

/** A cell of the table, or a line of the card. */
export const AdminTableCell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td role="cell" className={cn('table-cell-card', className)} {...rest} />
)
