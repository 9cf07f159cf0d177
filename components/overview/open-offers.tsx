import { OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import { OfferBadge } from '../offers/offer-badge'
import { Deadline } from '../ui/deadline'
import { Block } from './block'
import { HomeLine } from './home-line'

/** The open offers that others have to act on. */
export const OpenOffers = ({ offers, now }: { offers: readonly OfferDto[]; now: string }) => (
  <Block title="Open offers" all={{ href: paths.user.bought, label: 'All offers' }}>
    <ul>
      {offers.map((offer) => (
        <HomeLine
          key={offer._id}
          propertyId={offer.propertyId}
          title={offer.propertyTitle}
          amount={offer.offerAmount}
          note={
            offer.overdue ? (
              OVERDUE_TEXT
            ) : (
              <>
                With the agent
                {offer.expiresAt !== undefined && (
                  <>
                    {' · '}
                    <Deadline at={offer.expiresAt} now={now} />
                  </>
                )}
              </>
            )
          }
        >
          <OfferBadge offer={offer} />
        </HomeLine>
      ))}
    </ul>
  </Block>
)
