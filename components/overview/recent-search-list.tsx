'use client'

import Link from 'next/link'
import { Fragment } from 'react'
import { daysAgoText, dayOf } from '@/lib/domain/listing-marks'
import { paths } from '@/lib/paths'
import { useNow } from '../browser/use-now'
import { exploreQueryFrom } from '../properties/explore-href'
import { searchParts } from '../properties/search-parts'
import { parseSearches } from '../properties/searches'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { Block } from './block'

const MINUTE_MS = 60_000

type RecentSearchListProps = {
  /** The searches as this device stores them. */
  stored: string
  onClear: () => void
}

/** The day of a moment by the viewer's clock, as a number of days since 1970. */
const localDayOf = (moment: number): number =>
  dayOf(moment - new Date(moment).getTimezoneOffset() * MINUTE_MS)

/** The list of `RecentSearches`; loaded for those who have any, because naming a search needs all filters. */
export function RecentSearchList({ stored, onClear }: RecentSearchListProps) {
  const now = useNow()
  const searches = parseSearches(stored)
  if (now === null || searches.length === 0) return null
  return (
    <Block title="Your searches">
      <ul>
        {searches.map(({ href, at }) => (
          <li
            key={href}
            className="flex min-h-14 items-center justify-between gap-4 border-b border-border py-2 text-sm"
          >
            <Link href={href} prefetch={false} className="grid min-h-10 content-center hover:underline">
              <SearchSummary href={href} />
              <span className="text-xs text-muted">
                Searched {daysAgoText(Math.max(0, localDayOf(now) - localDayOf(Date.parse(at))))}
              </span>
            </Link>
            <LinkButton variant="link" href={paths.user.newSearch(href.split('?')[1] ?? '')} prefetch={false}>
              Save<span className="sr-only"> this search</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-xs text-muted">
        Stored on this device until you sign out.
        <Button variant="link" onClick={onClear}>
          Clear searches
        </Button>
      </p>
    </Block>
  )
}

function SearchSummary({ href }: { href: string }) {
  const query = exploreQueryFrom(href.split('?')[1] ?? '')
  const parts = searchParts(query)
  return (
    <span className="[overflow-wrap:anywhere]">
      {parts.map(({ key, label }, i) => (
        <Fragment key={key}>
          {i > 0 && ' · '}
          {label}
        </Fragment>
      ))}
    </span>
  )
}
