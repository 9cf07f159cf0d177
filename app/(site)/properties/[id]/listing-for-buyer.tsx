import { type ReactNode } from 'react'
import { startConversationAction } from '@/app/dashboard/messages/actions'
import { MessageAgent } from '@/components/messages/message-agent'
import { ViewerOfferPanel, ViewerOfferShortcut } from '@/components/properties/viewer-offer'
import { ViewerReview } from '@/components/reviews/viewer-review'
import { BookViewing } from '@/components/viewings/book-viewing'
import { ASK_FOR_PRICE, shownFieldsOf } from '@/lib/domain/shown-price'
import { type OwnOffer, type ReviewState } from '@/lib/schemas/viewer'
import { createReviewAction } from '../actions'
import { wishlistActions } from '../wishlist-actions'
import { Listing, type ListingContent } from './listing'

type ListingForBuyerProps = ListingContent & {
  openHouses: ReactNode
  /** The viewer's own data, if the page is rendered for its viewer. */
  viewer?: {
    offer: OwnOffer | null | undefined
    entryId: string | null | undefined
    isHidden: boolean
    review: ReviewState | undefined
  }
}

/** A listing with what a buyer can do with it. */
export function ListingForBuyer({ openHouses, viewer, ...content }: ListingForBuyerProps) {
  const { property } = content
  const { _id, title, location, image, status, sold, underOffer, agentName, agentEmail } = property
  const summary = { _id, title, status, sold, underOffer, agentName, agentEmail, ...shownFieldsOf(property) }
  const message = {
    property: { _id, title, location, image, agentName, sold },
    send: startConversationAction,
    ...(property.priceQualifier === 'on-request' && { label: ASK_FOR_PRICE }),
  }
  // Absent properties are not sent with the page that is cached for everyone.
  const offer = viewer && { offer: viewer.offer }
  const marks = viewer && { entryId: viewer.entryId, isHidden: viewer.isHidden }
  const review = viewer && { state: viewer.review }
  return (
    <Listing
      {...content}
      hasHeart
      message={{ button: <MessageAgent {...message} />, shortcut: <MessageAgent {...message} isSmall /> }}
      viewing={{
        button: <BookViewing property={property} />,
        shortcut: <BookViewing property={property} isSmall />,
      }}
      offer={{
        panel: <ViewerOfferPanel property={summary} actions={wishlistActions} {...offer} {...marks} />,
        shortcut: <ViewerOfferShortcut property={summary} {...offer} />,
      }}
      openHouses={openHouses}
      reviewAction={<ViewerReview property={{ _id, title }} createReview={createReviewAction} {...review} />}
    />
  )
}
