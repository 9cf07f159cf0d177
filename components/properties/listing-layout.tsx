import { type ReactNode } from 'react'
import { formatPosition } from '@/lib/domain/position'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { type PlaceListingDto } from '@/lib/schemas/property'
import { SmallMap } from '../map/small-map'
import { spotsOf } from '../map/spots'
import { FactsLine, type FactsLineProps } from './facts-line'

/*
 * The parts that a home's page has in common for signed-in viewers and for the public.
 */

type ListingLayoutProps = {
  location: string
  /** Above the pictures. */
  top: ReactNode
  /** The pictures, with the class `GALLERY_CLASS`. */
  gallery: ReactNode
  /** Markers, title and place. */
  head: ReactNode
  /** Prices, actions and agent. */
  panel: ReactNode
  /** The sections below the pictures. */
  children: ReactNode
}

/** The column of the pictures. */
export const GALLERY_CLASS = 'col-span-full md:col-end-3'

/** The layout of a home's page: pictures and sections, beside them a panel that stays in sight (D360). */
export const ListingLayout = ({ location, top, gallery, head, panel, children }: ListingLayoutProps) => (
  <article
    data-home-units={unitsOfPlace(location)}
    className="grid grid-cols-[var(--gutter)_minmax(0,1fr)_var(--gutter)] [--column:min(var(--container-page),100%-2*var(--gutter))] md:grid-cols-[minmax(var(--gutter),1fr)_calc(.69*var(--column))_calc(.31*var(--column))_minmax(var(--gutter),1fr)]"
  >
    <div className="col-start-2 md:col-end-4">{top}</div>
    {gallery}
    <div className="col-start-2 pt-6 md:col-start-3 md:row-span-2 md:row-start-2 md:pt-0 md:pl-[clamp(2rem,4vw,4rem)]">
      <div className="grid content-start gap-6 sm:max-md:grid-cols-2 sm:max-md:gap-x-10 md:top-[calc(var(--nav-h)+1.5rem)] xl:[@media(max-height:53.9rem)]:flex xl:[@media(max-height:53.9rem)]:h-full xl:[@media(max-height:53.9rem)]:flex-col md:[@media(min-height:54rem)]:sticky">
        <div className="grid min-w-0 content-start justify-items-start gap-4 sm:max-md:row-span-3">
          {head}
        </div>
        {/* The next action stays in sight (D360); it scrolls by itself if it is higher than the screen. */}
        <div className="grid content-start gap-6 max-md:contents xl:tall:sticky xl:tall:top-[calc(var(--nav-h)+1.5rem)] xl:tall:-m-1 xl:tall:max-h-[calc(100dvh-var(--nav-h)-1.5rem)] xl:tall:scroll-column xl:tall:p-1 xl:tall:pb-6">
          {panel}
        </div>
      </div>
    </div>
    <div className="col-start-2 grid min-w-0 content-start gap-12 pt-10 md:gap-16 md:pt-12">{children}</div>
  </article>
)

/** The page's title, the place, what `children` add to it, and the facts in one line. */
export const ListingTitle = ({
  listing,
  children,
}: {
  listing: FactsLineProps['facts'] & { title: string; location: string }
  children?: ReactNode
}) => (
  <>
    <h1 dir="auto" className="max-w-full display-lg [overflow-wrap:anywhere]">
      {listing.title}
    </h1>
    <p dir="auto" className="max-w-full [overflow-wrap:anywhere] text-muted">
      {listing.location}
    </p>
    {children}
    <FactsLine facts={listing} hasType className="numbers" />
  </>
)

export const ListingPrices = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 border-y border-border py-5 sm:max-md:border-0 sm:max-md:py-2">{children}</div>
)

/** A description, with its paragraphs and line breaks. */
export const Description = ({ children }: { children: string }) => (
  <section aria-labelledby="about">
    <h2 id="about" className="mb-4 display-sm">
      About this home
    </h2>
    <div className="grid max-w-[62ch] gap-4 text-[1.0625rem] leading-7 text-pretty [overflow-wrap:anywhere] text-muted">
      {children
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, i) => (
          <p key={i} dir="auto" className="whitespace-pre-line">
            {paragraph.trim()}
          </p>
        ))}
    </div>
  </section>
)

type OnMap = Pick<PlaceListingDto, 'location' | 'latitude' | 'longitude' | 'positionAccuracy'>

/** The place on a map, if the home has a position (D67). */
export function HomeOnMap({ home, styleUrl }: { home: OnMap; styleUrl: string | undefined }) {
  const spots = spotsOf([home])
  const [first] = spots
  if (!first) return null
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="mb-4 display-sm">
        Location
      </h2>
      <SmallMap
        spots={spots}
        place={home.location}
        position={formatPosition(first.position)}
        styleUrl={styleUrl}
      />
    </section>
  )
}

/** The viewer's next step, at the bottom of small screens. */
export const BottomBar = ({ price, children }: { price: ReactNode; children: ReactNode }) => (
  <aside
    aria-label="Price and offer"
    className="bar-bottom z-35 mt-12 -mb-section flex flex-wrap items-center justify-between gap-3 border-t border-border-strong bg-surface-raised px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:hidden print:hidden"
  >
    <div className="flex-1 max-[28rem]:basis-full min-[28rem]:min-w-max">
      <p className="text-xs text-muted max-[28rem]:sr-only">Price</p>
      {price}
    </div>
    <div className="flex max-w-full flex-wrap items-center gap-2 max-[28rem]:w-full max-[28rem]:[&>:last-child]:flex-1">
      {children}
    </div>
  </aside>
)
