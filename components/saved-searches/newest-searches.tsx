import { paths } from '@/lib/paths'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'
import { Block } from '../overview/block'
import { NewBadge } from './new-badge'
import { SearchPills } from './search-pills'
import { ShowSearch, type ShowSearchAction } from './show-search'

/** The last saved searches on the front page, with the number of their new homes. */
export const NewestSearches = ({
  searches,
  show,
}: {
  searches: readonly SavedSearchDto[]
  show: ShowSearchAction
}) => (
  <Block title="Saved searches" all={{ href: paths.user.searches, label: 'All saved searches' }}>
    <ul>
      {searches.map((search) => (
        <li
          key={search._id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-2 text-sm"
        >
          <div className="grid min-w-0">
            <ShowSearch search={search} show={show}>
              <button
                type="submit"
                dir="auto"
                className="inline-flex min-h-10 cursor-pointer items-center text-start font-semibold [overflow-wrap:anywhere] hover:underline"
              >
                {search.name}
              </button>
            </ShowSearch>
            <SearchPills search={search.search} />
          </div>
          <NewBadge count={search.newCount} />
        </li>
      ))}
    </ul>
  </Block>
)
