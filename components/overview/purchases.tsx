import Link from 'next/link'
import { formatPrice } from '@/lib/domain/money'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import { Button } from '../ui/button'
import { Day } from '../ui/day'
import { Block } from './block'

/** The homes that the buyer has bought last, each with its receipt. */
export const Purchases = ({ offers }: { offers: readonly OfferDto[] }) => (
  <Block title="Purchases" all={{ href: paths.user.purchases, label: 'All purchases' }}>
    <ul>
      {offers.map(({ _id, propertyId, propertyTitle, offerAmount, paidAt }) => (
        <li
          key={_id}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-3 text-sm"
        >
          <p className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
            <span>
              <Link
                dir="auto"
                href={paths.property(propertyId)}
                prefetch={false}
                className="font-semibold hover:underline"
              >
                {propertyTitle}
              </Link>{' '}
              · <span className="numbers">{formatPrice(offerAmount)}</span>
            </span>
            {paidAt !== undefined && (
              <span className="text-xs text-muted">
                Bought on <Day at={paidAt} />
              </span>
            )}
          </p>
          <Button asChild variant="outline">
            <Link href={paths.user.receipt(_id)} prefetch={false} aria-label={`Receipt: ${propertyTitle}`}>
              Receipt
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  </Block>
)
