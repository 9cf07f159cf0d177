import { reductionOf } from '@/lib/domain/listing-marks'
import { shownFieldsOf } from '@/lib/domain/shown-price'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { type PropertyCardProps } from './property-card'

type Card = PropertyCardProps['property']
type PlacedHome = Omit<PropertyTeaserDto, 'agentName' | 'agentImage' | 'listedAt'>

/** The units of a card, which are sent only if they are not the default. */
export const cardUnits = (location: string) =>
  unitsOfPlace(location) === 'imperial' && ({ units: 'imperial' } as const)

/** The fields of a card without its agent; the others are not sent to the browser. */
export const toPlaceCard = (property: PlacedHome): Card => {
  const { _id, title, location, image, status, priceChangedAt } = property
  const { bedrooms, bathrooms, livingArea, lotArea, energyClass, underOffer, nextOpenHouse } = property
  const by = reductionOf(property)
  return {
    _id,
    title,
    location,
    ...shownFieldsOf(property),
    image,
    status,
    // Absent fields would be sent as undefined.
    ...(underOffer && { underOffer }),
    ...cardUnits(location),
    ...(bedrooms !== undefined && { bedrooms }),
    ...(bathrooms !== undefined && { bathrooms }),
    ...(livingArea !== undefined && { livingArea }),
    ...(livingArea === undefined && lotArea !== undefined && { lotArea }),
    ...(energyClass !== undefined && { energyClass }),
    ...(nextOpenHouse && { openHouse: { endsAt: nextOpenHouse.endsAt, text: nextOpenHouse.text } }),
    ...(by > 0 && priceChangedAt !== undefined && { reduction: { by, at: priceChangedAt.slice(0, 10) } }),
  }
}

/** The fields of a card with its agent and the listing date. */
export const toCard = (property: PropertyTeaserDto): Card => ({
  ...toPlaceCard(property),
  agentName: property.agentName,
  ...(property.agentImage !== null && { agentImage: property.agentImage }),
  listedAt: property.listedAt,
})
