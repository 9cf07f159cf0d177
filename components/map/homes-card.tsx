import { X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { type PriceFields, shortPriceText, shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { exploreHref } from '../properties/explore-href'
import { Skeleton } from '../ui/states'
import { type HomeGroup, homesHref, LISTED, type MapQuery, type Pin } from './map-results'

type Home = PriceFields & Pick<Pin, '_id' | 'title'>

async function loadHomes(href: string, signal: AbortSignal): Promise<Home[]> {
  const answer = await fetch(href, { signal })
  if (!answer.ok) throw new Error(`loading the homes failed with ${answer.status}`)
  return (await answer.json()) as Home[]
}

type HomesCardProps = {
  group: HomeGroup
  query: MapQuery
  onLit: (id: string | null) => void
  onClose: () => void
}

/** The homes of a group as links, because their pins would cover each other (D370). Escape closes them. */
export function HomesCard({ group, query, onLit, onClose }: HomesCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [loaded, setLoaded] = useState<readonly Home[] | 'failed' | null>(null)
  const href = group.pins ? null : homesHref(query, group.bounds)
  const homes = group.pins ?? loaded

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (href === null) return
    const controller = new AbortController()
    loadHomes(href, controller.signal).then(setLoaded, () => {
      if (!controller.signal.aborted) setLoaded('failed')
    })
    return () => controller.abort()
  }, [href])

  const [west, south, east, north] = group.bounds
  const listHref = exploreHref({ ...query, bounds: { west, south, east, north } })
  return (
    <section
      className="map-card map-homes"
      aria-labelledby="map-homes"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
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
                onPointerEnter={() => onLit(_id)}
                onPointerLeave={() => onLit(null)}
                onFocus={() => onLit(_id)}
                onBlur={() => onLit(null)}
              >
                <span dir="auto">{title}</span>
                <span className="map-homes-price">{shortPriceText(shownPriceOf(prices))}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(group.count > LISTED || homes === 'failed') && (
        <p>
          <Link href={listHref} prefetch={false} className="map-homes-all">
            Show all {pluralize(group.count, 'home')} in the list
          </Link>
        </p>
      )}
      <button type="button" className="map-card-close" aria-label="Close the list of homes" onClick={onClose}>
        <X aria-hidden />
      </button>
    </section>
  )
}
