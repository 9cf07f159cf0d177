import { NEW_COUNT_LIMIT } from '@/lib/domain/saved-search'
import { Badge } from '../ui/badge'

/** The number of a search's new homes; nothing for zero. */
export const NewBadge = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Badge tone="accent">
      {count}
      {count === NEW_COUNT_LIMIT && '+'} new
    </Badge>
  )
