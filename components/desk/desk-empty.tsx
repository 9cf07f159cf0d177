import { type LucideIcon, SearchX } from 'lucide-react'
import { type ReactNode } from 'react'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/states'
import { DeskLink } from './desk'
import { deskHref, type DeskParams, firstPage, isFiltered } from './href'

type DeskEmptyProps = {
  path: string
  params: DeskParams
  icon: LucideIcon
  /** What the rows are: "properties". */
  noun: string
  /** What it means that there are none at all. */
  children: ReactNode
}

/** Why a page of a list has no rows, and the way to where there are some. */
export function DeskEmpty({ path, params, icon, noun, children }: DeskEmptyProps) {
  if (params.after || params.before)
    return (
      <EmptyState
        icon={icon}
        title="Nothing left on this page"
        action={<Way href={deskHref(path, firstPage(params))}>Go to the first page</Way>}
      >
        What stood here has been changed or deleted meanwhile.
      </EmptyState>
    )
  if (isFiltered(params))
    return (
      <EmptyState icon={SearchX} title="No results found" action={<Way href={path}>Show all {noun}</Way>}>
        Nothing matches this search and filter. Check the spelling, or look everywhere.
      </EmptyState>
    )
  return (
    <EmptyState icon={icon} title={`No ${noun} yet`}>
      {children}
    </EmptyState>
  )
}

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button asChild variant="outline">
    <DeskLink href={href}>{children}</DeskLink>
  </Button>
)
