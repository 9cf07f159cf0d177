import Link from 'next/link'
import { formatPrice } from '@/lib/domain/money'
import { OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import { OfferBadge } from '../offers/offer-badge'
import { Deadline } from '../ui/deadline'
import { Block } from './block'

/** The open offers that others have to act on. */
export const OpenOffers = ({ offers, now }: { offers: readonly OfferDto[]; now: string }) => (
  <Block title="Open offers" all={{ href: paths.user.bought, label: 'All offers' }}>
    <ul>
      {offers.map((offer) => (
        <li
          key={offer._id}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-3 text-sm"
        >
          <p className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
            <span>
              <Link
                dir="auto"
                href={paths.property(offer.propertyId)}
                prefetch={false}
                className="font-semibold hover:underline"
              >
                {offer.propertyTitle}
              </Link>{' '}
              · <span className="numbers">{formatPrice(offer.offerAmount)}</span>
            </span>
            <span className="text-xs text-muted">
              {offer.overdue ? (
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
              )}
            </span>
          </p>
          <OfferBadge offer={offer} />
        </li>
      ))}
    </ul>
  </Block>
)
