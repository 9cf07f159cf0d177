import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'
import { Block } from '../overview/block'
import { NewBadge } from './new-badge'
import { SearchPills } from './search-pills'

/** The last saved searches on the front page, with the number of their new homes. */
export const NewestSearches = ({ searches }: { searches: readonly SavedSearchDto[] }) => (
  <Block title="Saved searches" all={{ href: paths.user.searches, label: 'All saved searches' }}>
    <ul>
      {searches.map(({ _id, name, search, newCount }) => (
        <li
          key={_id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-3 text-sm"
        >
          <div className="grid min-w-0 gap-1">
            <Link
              dir="auto"
              href={paths.explore(search)}
              prefetch={false}
              className="inline-flex min-h-8 items-center font-semibold [overflow-wrap:anywhere] hover:underline"
            >
              {name}
            </Link>
            <SearchPills search={search} />
          </div>
          <NewBadge count={newCount} />
        </li>
      ))}
    </ul>
  </Block>
)
