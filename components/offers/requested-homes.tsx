'use client'

import { type RequestedHomeDto } from '@/lib/schemas/offered-home'
import { competingOffersOf } from './answers'
import { OfferAnswers, type OfferAnswersProps } from './offer-answers'
import { RequestedHome } from './requested-home'

type RequestedHomesProps = {
  homes: RequestedHomeDto[]
  /** The possible answers by the id of the offer; none of an offer without any. */
  possible: Record<string, Pick<OfferAnswersProps, 'answers' | 'blocked'>>
  paymentDays: number
  actions: OfferAnswersProps['actions']
}

/** The offers on the agent's listings. Rendered in the browser too, where values are shorter than elements (ADR 116). */
export const RequestedHomes = ({ homes, possible, paymentDays, actions }: RequestedHomesProps) => (
  <ul className="border-t border-border-strong">
    {homes.map((one) => {
      const { propertyId, home, requests } = one
      return (
        <RequestedHome
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
                  context={{ rivals: competingOffersOf(offer, requests), paymentDays, range: { min, max } }}
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
