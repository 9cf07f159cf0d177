import { type Metadata } from 'next'
import { cachedListing } from '@/app/content'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { messageAgent } from './message-agent'
import { OpenHouses } from '@/components/open-houses/open-houses'
import { ViewerOfferPanel, ViewerOfferShortcut } from '@/components/properties/viewer-offer'
import { CountView } from '@/components/viewer/count-view'
import { SessionWatch } from '@/components/viewer/session-watch'
import { BookViewing } from '@/components/viewings/book-viewing'
import { ViewerReview } from '@/components/reviews/viewer-review'
import { shownFieldsOf } from '@/lib/domain/shown-price'
import { propertyIdSchema } from '@/lib/schemas/property'
import { listingForBuyers } from '@/lib/services/properties/get-listing'
import { createReviewAction } from '../actions'
import { wishlistActions } from '../wishlist-actions'
import { Listing, listingMetadata } from './listing'

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
  const { property, agentSlug, office, reviews, history } = await load(props)
  const { _id, title, status, sold, underOffer, agentName, agentEmail } = property
  const summary = { _id, title, status, sold, underOffer, agentName, agentEmail, ...shownFieldsOf(property) }
  return (
    <>
      <SessionWatch />
      <CountView id={_id} />
      <Listing
        property={property}
        agentSlug={agentSlug}
        office={office}
        reviews={reviews}
        history={history}
        hasHeart
        message={messageAgent(property)}
        viewing={{
          button: <BookViewing property={property} />,
          shortcut: <BookViewing property={property} isSmall />,
        }}
        offer={{
          panel: <ViewerOfferPanel property={summary} actions={wishlistActions} />,
          shortcut: <ViewerOfferShortcut property={summary} />,
        }}
        openHouses={<OpenHouses propertyId={_id} />}
        reviewAction={<ViewerReview property={{ _id, title }} createReview={createReviewAction} />}
      />
    </>
  )
}
