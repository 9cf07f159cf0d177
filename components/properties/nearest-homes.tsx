import { type PropertyCardProps } from './property-card'
import { type PropertyListProps } from './card-grid'
import { PropertyList } from './property-list'

type NearestHomesProps = Pick<PropertyListProps, 'hearts'> & {
  /** The search's text. */
  location: string
  /** The place that it names. */
  place: string
  /** At least one. */
  homes: PropertyCardProps['property'][]
}

/** For a place without homes: the nearest ones (D226). */
export const NearestHomes = ({ location, place, homes, hearts }: NearestHomesProps) => (
  <section aria-labelledby="nearest">
    <h2 id="nearest" className="display-sm [overflow-wrap:anywhere]">
      No homes in <bdi>{location}</bdi> yet
    </h2>
    <p className="mt-2 mb-8 max-w-[60ch] text-sm text-pretty text-muted">These are the nearest to {place}.</p>
    <PropertyList properties={homes} hearts={hearts} />
  </section>
)
