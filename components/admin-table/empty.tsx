import { type LucideIcon, SearchX } from 'lucide-react'
import { type ReactNode } from 'react'
import { buttonStyles } from '../ui/button'
import { EmptyState } from '../ui/states'
import { AdminTableLink } from './admin-table'
import { adminTableHref, type AdminTableParams, firstPage, isFiltered, wholeList } from './href'

type AdminTableEmptyProps = {
  path: string
  params: AdminTableParams
  icon: LucideIcon
  /** The plural of the rows: "homes". */
  noun: string
  /** The message for an empty list without filters. */
  children: ReactNode
}

/** Why a page of a list has no rows, and a link to one that has some. */
export function AdminTableEmpty({ path, params, icon, noun, children }: AdminTableEmptyProps) {
  if (params.after || params.before)
    return (
      <EmptyState
        icon={icon}
        title="Nothing on this page anymore"
        action={
          <EmptyAction href={adminTableHref(path, firstPage(params))}>Go to the first page</EmptyAction>
        }
      >
        These entries have been changed or deleted in the meantime.
      </EmptyState>
    )
  if (isFiltered(params))
    return (
      <EmptyState
        icon={SearchX}
        title="No results found"
        action={<EmptyAction href={adminTableHref(path, wholeList(params))}>Show all {noun}</EmptyAction>}
      >
        Nothing matches your search and filters. Check the spelling, or search everywhere.
      </EmptyState>
    )
  return (
    <EmptyState icon={icon} title={`No ${noun} yet`}>
      {children}
    </EmptyState>
  )
}

const EmptyAction = ({ href, children }: { href: string; children: ReactNode }) => (
  <AdminTableLink href={href} className={buttonStyles({ variant: 'outline' })}>
    {children}
  </AdminTableLink>
)
