import { type Address } from '@/lib/domain/address'
import { FACT_FIELDS } from '@/lib/domain/fact-fields'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { type ImportDto } from '@/lib/schemas/import'
import { NO_PICTURE } from '../properties/no-picture'
import { cardUnits } from '../properties/card-fields'
import { PropertyCard } from '../properties/property-card'
import { CardSprite } from '../ui/sprite'

const ADDRESS = ['streetAddress', 'postalCode'] as const

const partNames = (parts: readonly (keyof Address)[]): string =>
  parts.map((part) => FACT_FIELDS[part].label.toLowerCase()).join(' and ')

/** The first homes of a check as cards, each with what it lacks for verification (D276). */
export function ImportHomes({ current: { homes, columns, created } }: { current: ImportDto }) {
  const unread = ADDRESS.filter((part) => columns.every(({ field }) => field !== part))
  return (
    <>
      {created > 0 && unread.length > 0 && (
        <p className="max-w-[38rem] text-sm text-pretty text-warning">
          No column is imported as {partNames(unread)}. New homes can be verified once you have added{' '}
          {unread.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {homes.length > 0 && (
        <section aria-label="Preview" className="grid gap-4">
          <h3 className="text-sm font-semibold">
            {homes.length === 1
              ? 'How the first home will look'
              : `How the first ${homes.length} homes will look`}
          </h3>
          <CardSprite />
          <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
            {homes.map((home) => (
              <li key={home.row} className="grid content-start gap-2">
                <PropertyCard
                  property={{
                    ...home,
                    _id: '',
                    image: home.image ?? NO_PICTURE,
                    ...cardUnits(home.location),
                  }}
                />
                <p className="text-xs text-muted numbers">
                  Row {groupDigits(home.row)} · {pluralize(home.pictures, 'picture')}
                </p>
                {home.missing.length > 0 && (
                  <p className="text-xs text-pretty text-warning">
                    Needed before verification: {partNames(home.missing)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
