import { type Metadata } from 'next'
import { createOfferAction } from '@/app/dashboard/actions'
import { createOfferFormAction } from '@/app/dashboard/offer-actions'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { Costs } from '@/components/costs/costs'
import { toPricedHome } from '@/components/costs/read-figures'
import { OfferForm } from '@/components/offers/offer-form'
import { ownOfferText } from '@/components/offers/own-offer-text'
import { PaymentNotice } from '@/components/payments/payment-notice'
import { FactsLine } from '@/components/properties/facts-line'
import { Avatar } from '@/components/ui/avatar'
import { LinkButton } from '@/components/ui/link-button'
import { BackLink } from '@/components/ui/page-header'
import { Photo } from '@/components/ui/photo'
import { BigHomePrice } from '@/components/ui/big-home-price'
import { requireRole } from '@/lib/auth/actor'
import { isPayable } from '@/lib/domain/offer'
import { offerAvailability } from '@/lib/domain/property'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { shownPriceOf } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import { type PropertyDto, propertyIdSchema } from '@/lib/schemas/property'
import { getOpenOffer } from '@/lib/services/offers/list-offers'
import { getProperty } from '@/lib/services/properties/read-property'

export const metadata: Metadata = { title: 'Make an Offer' }

export default async function MakeOfferPage({ params }: PageProps<'/dashboard/user/make-offer/[id]'>) {
  const actor = await requireRole('user')
  const { id } = await parsedOr404(propertyIdSchema, params)
  const [property, openOffer] = await Promise.all([
    orNotFound(getProperty(actor, { id })),
    getOpenOffer(actor, { propertyId: id }),
  ])

  return (
    <main id="main" className="container-page flex-1 pb-24">
      <BackLink href={paths.property(property._id)}>{property.title}</BackLink>
      <h1 className="mb-10 display-lg">Make an Offer</h1>
      <div className="grid grid-cols-1 items-start gap-[clamp(2.5rem,6vw,6rem)] [overflow-wrap:anywhere] md:grid-cols-2">
        <Listing property={property} />
        <OfferPanel property={property} openOffer={openOffer} />
      </div>
      {!property.sold && (
        <div className="mt-12">
          <Costs property={toPricedHome(property)} />
        </div>
      )}
    </main>
  )
}

function Listing({ property }: { property: PropertyDto }) {
  return (
    <section
      aria-label="Home"
      data-home-units={unitsOfPlace(property.location)}
      className="grid min-w-0 grid-cols-1 gap-6"
    >
      <Photo src={property.image} alt="" ratio="3/2" sizes="(min-width: 900px) 50vw, 100vw" priority />
      <div>
        <h2 dir="auto" className="display-md">
          {property.title}
        </h2>
        <p dir="auto" className="mt-1 text-muted">
          {property.location}
        </p>
        <FactsLine facts={property} hasType className="mt-2 text-sm numbers" />
        <p className="mt-3 flex items-center gap-2 text-sm text-muted">
          <Avatar name={property.agentName} src={property.agentImage} size="xs" className="text-text" />
          <bdi>{property.agentName}</bdi>
        </p>
      </div>
      <BigHomePrice
        price={shownPriceOf(property)}
        bounds={property}
        className="border-t border-border pt-5"
      />
    </section>
  )
}

function OfferPanel({ property, openOffer }: { property: PropertyDto; openOffer: OfferDto | null }) {
  if (openOffer) return <OpenOffer offer={openOffer} isUnderOffer={property.underOffer} />
  const rule = offerAvailability(property)
  if (!rule.open) {
    return (
      <PaymentNotice
        tone="info"
        title="This home is not open for offers"
        action={
          <LinkButton variant="outline" href={paths.properties}>
            Browse Properties
          </LinkButton>
        }
      >
        <p dir="auto">{rule.reason}</p>
      </PaymentNotice>
    )
  }
  return (
    <OfferForm
      property={property}
      now={new Date().toISOString()}
      createOffer={createOfferAction}
      post={createOfferFormAction}
    />
  )
}

function OpenOffer({ offer, isUnderOffer }: { offer: OfferDto; isUnderOffer: true | undefined }) {
  const isAwaitingPayment = isPayable(offer.status) && !offer.overdue
  return (
    <PaymentNotice
      tone="info"
      title="You already have an open offer on this property"
      action={
        isAwaitingPayment ? (
          <LinkButton href={paths.user.payment(offer._id)}>Complete Payment</LinkButton>
        ) : (
          <LinkButton variant="outline" href={paths.user.bought}>
            See your offer
          </LinkButton>
        )
      }
    >
      <p>{ownOfferText(offer, isUnderOffer)}</p>
    </PaymentNotice>
  )
}
