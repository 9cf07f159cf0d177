import { type ReactNode } from 'react'
import { groupDigits } from '@/lib/domain/group-digits'
import { AdminTableLink } from './admin-table'
import { adminTableHref, type AdminTableParams, firstPage } from './href'

type AdminTableTabsProps = {
  /** The label for assistive technology: "Filter by status". */
  label: string
  path: string
  params: AdminTableParams
  /** The URL parameter and its values with their labels; `null` shows all. */
  name: string
  options: readonly (readonly [value: string | null, label: string, count?: number])[]
  /** More links after them. */
  children?: ReactNode
}

/** The list's main filter, as links; the current one is marked. */
export const AdminTableTabs = ({ label, path, params, name, options, children }: AdminTableTabsProps) => (
  <nav aria-label={label} className="scroll-row gap-6 border-b border-border">
    {options.map(([value, text, count]) => (
      <AdminTableLink
        key={text}
        href={adminTableHref(path, { ...firstPage(params), [name]: value })}
        aria-current={(params[name] ?? null) === value ? 'true' : undefined}
        className="tab-link"
      >
        {text}
        {count !== undefined && <span className="text-xs text-muted numbers">{groupDigits(count)}</span>}
      </AdminTableLink>
    ))}
    {children}
  </nav>
)
