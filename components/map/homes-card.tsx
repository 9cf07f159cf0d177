import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { type Search } from '@/lib/domain/listing-filters'
import { pluralize } from '@/lib/domain/pluralize'
import { type PriceFields, priceText, shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { exploreHref } from '../properties/explore-href'
import { Skeleton } from '../ui/states'
import { MapCard } from './map-card'
import { type HomeGroup, homesHref, CLUSTER_HOMES_LIMIT, pageBounds, type Pin } from './map-results'
import { useJson } from '../browser/use-json'

type Home = PriceFields & Pick<Pin, '_id' | 'title'>

/** Homes in the order of their pins, whose prices have no word, such as "Offers over" (D400), until they are loaded. */
function homesOf(pins: readonly Home[], loaded: readonly Home[] | 'failed' | null): readonly Home[] {
  const byId = new Map(Array.isArray(loaded) ? loaded.map((home: Home) => [home._id, home]) : [])
  return pins.map((pin) => byId.get(pin._id) ?? pin)
}

type HomesCardProps = {
  group: HomeGroup
  query: Search
  onHighlight: (id: string | null) => void
  onClose: () => void
}

/** The homes of a group as links, because their pins would cover each other (D370). Escape closes them. */
export function HomesCard({ group, query, onHighlight, onClose }: HomesCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const loaded = useJson<readonly Home[]>(homesHref(query, group.bounds))
  const homes = group.pins ? homesOf(group.pins, loaded) : loaded

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const listHref = exploreHref({ ...query, bounds: pageBounds(group.bounds) })
  return (
    <MapCard
      closeLabel="Close the list of homes"
      onClose={onClose}
      className="map-homes"
      aria-labelledby="map-homes"
    >
      <h2 ref={heading} id="map-homes" tabIndex={-1} className="display-xs">
        {pluralize(group.count, 'home')} here
      </h2>
      {homes === null && <Skeleton className="mx-4 mb-4 h-24" />}
      {homes === 'failed' && <p role="alert">The homes could not be loaded.</p>}
      {homes !== null && homes !== 'failed' && (
        <ul>
          {homes.map(({ _id, title, ...prices }) => (
            <li key={_id}>
              <Link
                href={paths.property(_id)}
                prefetch={false}
                onPointerEnter={() => onHighlight(_id)}
                onPointerLeave={() => onHighlight(null)}
                onFocus={() => onHighlight(_id)}
                onBlur={() => onHighlight(null)}
              >
                <span dir="auto">{title}</span>
                <span className="map-homes-price">{priceText(shownPriceOf(prices))}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(group.count > CLUSTER_HOMES_LIMIT || homes === 'failed') && (
        <p>
          <Link href={listHref} prefetch={false} className="map-homes-all">
            Show all {pluralize(group.count, 'home')} in the list
          </Link>
        </p>
      )}
    </MapCard>
  )
}
