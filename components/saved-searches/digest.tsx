import { HousePlus, RotateCcw, TrendingDown } from 'lucide-react'
import Link from 'next/link'
import { groupDigits } from '@/lib/domain/group-digits'
import { priceText } from '@/lib/domain/shown-price'
import { pluralize } from '@/lib/domain/pluralize'
import { ALERT_LABELS } from '@/lib/domain/saved-search'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { paths } from '@/lib/paths'
import { type DigestDto, type DigestHome, type DigestSection } from '@/lib/schemas/saved-search'
import { Block } from '../overview/block'
import { FactsLine } from '../properties/facts-line'
import { Badge } from '../ui/badge'
import { HomeLink } from '../ui/home-link'
import { Photo } from '../ui/photo'
import { HomePrice } from '../ui/home-price'

/** "4 new homes, 1 price drop". */
export const digestTitle = ({ new: added, price, back }: DigestDto['counts']): string =>
  [
    ...(added > 0 ? [pluralize(added, 'new home')] : []),
    ...(price > 0 ? [pluralize(price, 'price drop')] : []),
    ...(back > 0 ? [`${pluralize(back, 'home')} available again`] : []),
  ].join(', ')

/** The homes of a digest by search (D200); those that are no longer for sale are marked. */
export const Digest = ({ sections }: { sections: readonly DigestSection[] }) => (
  <div className="grid grid-cols-1 gap-10">
    {sections.map(({ searchId, name, search, homes, total }) => (
      <Block key={searchId} title={name} all={{ href: paths.explore(search), label: 'Show homes' }}>
        <ul>
          {homes.map((home) => (
            <Home key={home.propertyId} home={home} />
          ))}
        </ul>
        {total > homes.length && (
          <p className="pt-4 text-sm">
            <Link
              href={paths.explore(search)}
              prefetch={false}
              className="inline-flex min-h-10 items-center text-accent-text hover:underline"
            >
              and {groupDigits(total - homes.length)} more
            </Link>
          </p>
        )}
      </Block>
    ))}
  </div>
)

const KINDS = {
  new: { tone: 'accent', icon: HousePlus },
  price: { tone: 'success', icon: TrendingDown },
  back: { tone: 'accent', icon: RotateCcw },
} as const

function Home({ home }: { home: DigestHome }) {
  const { propertyId, kind, title, location, image, price, oldPrice, property } = home
  const { tone, icon } = KINDS[kind]
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-border py-5 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      <Photo src={image} alt="" width={176} corners="xs" className="self-start sm:self-auto" />
      <div className="@container grid min-w-0 justify-items-start gap-1">
        <h3 className="max-w-full display-xs [overflow-wrap:anywhere]">
          {property ? <HomeLink id={propertyId}>{title}</HomeLink> : <bdi>{title}</bdi>}
        </h3>
        <p dir="auto" className="max-w-full text-sm [overflow-wrap:anywhere] text-muted">
          {location}
        </p>
        {property && (
          <FactsLine facts={property} hasType units={unitsOfPlace(location)} className="text-sm numbers" />
        )}
        <HomePrice price={price} className="[--range:.875rem]" />
        {oldPrice && (
          <p className="text-xs text-subtle numbers">
            <span className="sr-only">Before: </span>
            <s>{priceText(oldPrice)}</s>
          </p>
        )}
      </div>
      {property ? (
        <Badge tone={tone} icon={icon} className="max-sm:col-start-2 max-sm:justify-self-start">
          {ALERT_LABELS[kind]}
        </Badge>
      ) : (
        <Badge className="max-sm:col-start-2 max-sm:justify-self-start">No longer available</Badge>
      )}
    </li>
  )
}
