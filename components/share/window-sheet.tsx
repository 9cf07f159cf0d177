import { areaInBothUnits, PROPERTY_TYPE_LABELS } from '@/lib/domain/facts'
import { altOf, type ListingPicture } from '@/lib/domain/listing-pictures'
import { licenceLine } from '@/lib/domain/licence'
import { pluralize } from '@/lib/domain/pluralize'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { TENURE_LABELS } from '@/lib/domain/tenure'
import { type PublicHomeDto } from '@/lib/schemas/public-home'
import { site } from '@/lib/site'
import { type OfficeProps } from '../agents/office'
import { energyHeadline, EnergyScales } from '../energy/energy'
import { cn } from '../ui/cn'
import { Day } from '../ui/day'
import { Picture } from '../ui/picture'
import { HomePrice } from '../ui/home-price'

type Home = Pick<PublicHomeDto, 'title' | 'location'> & Partial<PublicHomeDto>

type WindowSheetProps = {
  home: Home
  /** The cover first; the next three are shown below it. */
  photos: readonly ListingPicture[]
  /** Absent at teaser level. */
  agent: ({ name: string } & OfficeProps) | null
  /** The absolute URL of the public page, and the path of its QR code. */
  link: string
  qrCode: string
  /** An ISO text. */
  printedAt: string
}

/** The number of small photos. */
const SMALL_PHOTOS = 3

/** The facts of a home as texts, with areas in both units, because paper cannot switch between them. */
function factsOf(home: Home): string[] {
  const { propertyType, bedrooms, bathrooms, livingArea, lotArea, yearBuilt, tenure, leaseYears } = home
  return [
    propertyType === undefined ? [] : [PROPERTY_TYPE_LABELS[propertyType]],
    bedrooms === undefined ? [] : [bedrooms === 0 ? 'Studio' : pluralize(bedrooms, 'bedroom')],
    bathrooms === undefined ? [] : [pluralize(bathrooms, 'bathroom')],
    livingArea === undefined ? [] : [areaInBothUnits(livingArea)],
    lotArea === undefined ? [] : [`lot\u00a0${areaInBothUnits(lotArea, 'lotArea')}`],
    yearBuilt === undefined ? [] : [`built ${yearBuilt}`],
    tenure === undefined ? [] : [TENURE_LABELS[tenure].toLowerCase()],
    leaseYears === undefined ? [] : [`lease of ${pluralize(leaseYears, 'year')}`],
    home.energyClass === undefined ? [] : [`energy\u00a0class\u00a0${energyHeadline(home)}`],
  ].flat()
}

/**
 * One A4 page (D392), always light. Its sizes are parts of its width, so that the screen shows what is printed. The cover
 * gets the height that is left, and a long description is cut, so that everything fits.
 */
export function WindowSheet({ home, photos, agent, link, qrCode, printedAt }: WindowSheetProps) {
  const { title, location, description } = home
  const [cover, ...rest] = photos
  const small = rest.length < SMALL_PHOTOS ? [] : rest.slice(0, SMALL_PHOTOS)
  const photo = (picture: ListingPicture, index: number, sizes: string) => (
    <Picture
      key={picture.url}
      src={picture.url}
      alt={altOf(picture, { title, index, count: photos.length })}
      sizes={sizes}
      loading="eager"
      className="object-cover"
    />
  )
  return (
    <article
      aria-label="Printed page"
      data-theme="light"
      className="window-sheet @container mx-auto mt-8 aspect-[210/297] w-[min(49.6rem,100vw-2*var(--gutter))] overflow-hidden bg-surface-raised text-text shadow-md print:m-0 print:aspect-auto print:h-[296mm] print:w-full print:max-w-[210mm] print:shadow-none"
    >
      <div className="flex h-full flex-col gap-[1.6cqw] px-[5.7cqw] pt-[5.2cqw] pb-[4.4cqw] text-[1.7cqw] leading-normal">
        <p className="flex items-baseline justify-between gap-[2cqw] text-[1.9cqw]">
          <span className="font-display text-[2.9cqw] tracking-[-.015em]">{site.name}</span>
          <bdi className="truncate">{agent?.company}</bdi>
        </p>
        <div className="relative min-h-[30cqw] flex-1 overflow-hidden">
          {cover && photo(cover, 0, '50rem')}
        </div>
        {small.length > 0 && (
          <div className="grid grid-cols-3 gap-[1.2cqw]">
            {small.map((picture, i) => (
              <div key={picture.url} className="relative aspect-3/2 overflow-hidden">
                {photo(picture, i + 1, '17rem')}
              </div>
            ))}
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)_25cqw] items-start gap-[4cqw]">
          <div className="grid gap-[1.1cqw] [overflow-wrap:anywhere]">
            <h2
              dir="auto"
              className={cn(
                'line-clamp-2 font-display leading-[1.1] tracking-[-.022em]',
                title.length > 40 ? 'text-[3.6cqw]' : 'text-[5.4cqw]',
              )}
            >
              {title}
            </h2>
            <p dir="auto" className="line-clamp-2 text-[2cqw] text-muted">
              {location}
            </p>
            <HomePrice
              price={shownPriceOf(home)}
              className="font-display leading-[1.2] font-normal [--range:3.4cqw]"
            />
            <p className="text-[2.05cqw] font-[550]">{factsOf(home).join(' · ')}</p>
            <EnergyScales home={home} className="flex gap-[3cqw] py-[.4cqw] [&>*]:flex-1" />
            <p dir="auto" className="line-clamp-4 text-[1.85cqw] text-pretty text-muted">
              {description}
            </p>
          </div>
          <div className="grid gap-[.6cqw] text-center text-[1.6cqw] leading-[1.4]">
            {/* eslint-disable-next-line @next/next/no-img-element -- an SVG has one size */}
            <img src={qrCode} alt={`QR code with the link to ${title}`} className="w-full" />
            <p className="font-semibold text-balance">Scan to see more pictures and book a viewing</p>
          </div>
        </div>
        <div className="grid grid-cols-[1fr_1.5fr_auto] gap-[2cqw] border-t border-border-strong pt-[1.8cqw] text-[1.5cqw] leading-[1.45] text-muted">
          <p className="[overflow-wrap:anywhere]">
            <strong dir="auto" className="block font-semibold text-text">
              {agent?.name}
            </strong>
            <bdi className="block">{agent?.company}</bdi>
            <bdi>{agent?.licence && licenceLine(agent.licence)}</bdi>
          </p>
          <p dir="ltr" className="[overflow-wrap:anywhere]">
            {decodeURI(link).replace(/^https?:\/\//, '')}
          </p>
          <p className="whitespace-nowrap">
            Printed <Day at={printedAt} />
          </p>
        </div>
      </div>
    </article>
  )
}
