import 'server-only'
import { type PropertyCardProps, toPlaceCard } from '@/components/properties/property-card'
import { paths } from '@/lib/paths'
import { type PlaceListingDto } from '@/lib/schemas/property'
import { publicPath } from '@/lib/services/properties/public-home'

/** A card of a public page, which links visitors to the home's public page (D381). */
export function publicCard(home: PlaceListingDto): PropertyCardProps['property'] {
  const path = publicPath(home)
  return { ...toPlaceCard(home), ...(path !== paths.property(home._id) && { publicPath: path }) }
}
