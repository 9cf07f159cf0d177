import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import { Day } from '../ui/day'
import { LinkButton } from '../ui/link-button'
import { Block } from './block'
import { HomeLine } from './home-line'

/** The homes that the buyer has bought last, each with its receipt. */
export const Purchases = ({ offers }: { offers: readonly OfferDto[] }) => (
  <Block title="Purchases" all={{ href: paths.user.purchases, label: 'All purchases' }}>
    <ul>
      {offers.map(({ _id, propertyId, propertyTitle, offerAmount, paidAt }) => (
        <HomeLine
          key={_id}
          propertyId={propertyId}
          title={propertyTitle}
          amount={offerAmount}
          note={
            paidAt !== undefined && (
              <>
                Bought on <Day at={paidAt} />
              </>
            )
          }
        >
          <LinkButton
            variant="outline"
            href={paths.user.receipt(_id)}
            prefetch={false}
            aria-label={`Receipt: ${propertyTitle}`}
          >
            Receipt
          </LinkButton>
        </HomeLine>
      ))}
    </ul>
  </Block>
)
