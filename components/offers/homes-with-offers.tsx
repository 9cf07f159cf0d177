'use client'

import { type HomeWithOffersDto } from '@/lib/schemas/offered-home'
import { competingOffersOf } from './answers'
import { OfferAnswers, type OfferAnswersProps } from './offer-answers'
import { HomeWithOffers } from './home-with-offers'

type HomesWithOffersProps = {
  homes: HomeWithOffersDto[]
  /** The possible answers by the id of the offer; offers without any are absent. */
  possible: Record<string, Pick<OfferAnswersProps, 'answers' | 'blocked'>>
  paymentDays: number
  actions: OfferAnswersProps['actions']
}

/** The offers on the agent's listings. Rendered in the browser too, where values are shorter than elements (ADR 116). */
export const HomesWithOffers = ({ homes, possible, paymentDays, actions }: HomesWithOffersProps) => (
  <ul className="border-t border-border-strong">
    {homes.map((one) => {
      const { propertyId, home, offers } = one
      return (
        <HomeWithOffers
          key={propertyId}
          home={one}
          answersTo={(offer) => {
            const answers = possible[offer._id]
            const { minPrice: min, maxPrice: max } = home ?? offer
            return (
              answers && (
                <OfferAnswers
                  offer={offer}
                  by="agent"
                  {...answers}
                  context={{ rivals: competingOffersOf(offer, offers), paymentDays, range: { min, max } }}
                  actions={actions}
                />
              )
            )
          }}
        />
      )
    })}
  </ul>
)
