import Link from 'next/link'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralNoun } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type PlaceDto } from '@/lib/schemas/property'

/** Links to places, each with its number of homes. */
export const PlaceList = ({ places }: { places: readonly PlaceDto[] }) => (
  <ul className="gap-x-12 border-t border-border-strong pt-2 sm:columns-2 md:columns-3">
    {places.map((place) => (
      <PlaceRow key={place.slug} {...place} />
    ))}
  </ul>
)

const PlaceRow = ({ slug, location, count }: PlaceDto) => (
  <li className="break-inside-avoid border-b border-border">
    <Link
      href={paths.place(slug)}
      prefetch={false}
      className="group flex min-h-12 items-baseline justify-between gap-4 py-3"
    >
      <span
        dir="auto"
        className="min-w-0 [overflow-wrap:anywhere] underline decoration-transparent decoration-1 underline-offset-[.22em] transition-[text-decoration-color] duration-200 group-hover:decoration-current"
      >
        {location}
      </span>
      <span className="text-sm whitespace-nowrap text-muted numbers">
        {groupDigits(count)}
        <span className="sr-only"> {pluralNoun(count, 'home')}</span>
      </span>
    </Link>
  </li>
)
