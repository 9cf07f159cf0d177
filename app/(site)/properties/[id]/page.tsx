import { type Metadata } from 'next'
import { cachedListing } from '@/app/content'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { OpenHouses } from '@/components/open-houses/open-houses'
import { CountView } from '@/components/viewer/count-view'
import { SessionWatch } from '@/components/viewer/session-watch'
import { propertyIdSchema } from '@/lib/schemas/property'
import { listingForBuyers } from '@/lib/services/properties/get-listing'
import { listingMetadata } from './listing'
import { ListingForBuyer } from './listing-for-buyer'

type Props = PageProps<'/properties/[id]'>

/** Rendered at the first request for a listing. */
export const generateStaticParams = () => []

async function load({ params }: Props) {
  const { id } = await parsedOr404(propertyIdSchema, params)
  return orNotFound(listingForBuyers(id, cachedListing))
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { property } = await load(props)
  return listingMetadata(property)
}

/** A listing as all buyers see it; a viewer's own data is loaded separately (ADR 035). */
export default async function PropertyPage(props: Props) {
  const content = await load(props)
  const { _id } = content.property
  return (
    <>
      <SessionWatch />
      <CountView id={_id} />
      <ListingForBuyer {...content} openHouses={<OpenHouses propertyId={_id} />} />
    </>
  )
}
