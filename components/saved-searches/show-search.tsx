import { type ReactNode } from 'react'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'

/** Marks a search as seen and opens it on Explore. */
export type ShowSearchAction = (form: FormData) => Promise<void>

type ShowSearchProps = {
  search: Pick<SavedSearchDto, '_id' | 'search'>
  show: ShowSearchAction
  className?: string
  /** The button. */
  children: ReactNode
}

/** The form of the button that opens a saved search, whose homes are then no longer new (D523). */
export const ShowSearch = ({ search: { _id, search }, show, className, children }: ShowSearchProps) => (
  <form action={show} className={className}>
    <input type="hidden" name="id" value={_id} />
    <input type="hidden" name="search" value={search} />
    {children}
  </form>
)
