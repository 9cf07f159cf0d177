'use client'

import { ArrowRightLeft, Building2, CalendarDays, ChartNoAxesColumn, Copy, Eye, Trash2 } from 'lucide-react'
import { homeDeletion } from '@/components/own-table/questions'
import { UnderOfferMarker } from '@/components/status/listing-markers'
import { StatusBadge } from '@/components/status/status-badge'
import { AskButtons } from '@/components/ui/ask-form'
import { ChangeForm, type FormAction } from '@/components/ui/change-form'
import { ErrorText } from '@/components/ui/error-text'
import { LinkButton } from '@/components/ui/link-button'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { HomeLink } from '@/components/ui/home-link'
import { Photo } from '@/components/ui/photo'
import { useSharedForm } from '@/components/ui/shared-form'
import { EmptyState } from '@/components/ui/states'
import { Day } from '../ui/day'
import { pluralize } from '@/lib/domain/pluralize'
import { AWAITING_PAYMENT_TEXTS } from '@/lib/domain/offer-terms'
import { isVerifiedStatus } from '@/lib/domain/property'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { paths } from '@/lib/paths'
import { type OwnPropertyDto } from '@/lib/schemas/property'
import { FactsLine } from './facts-line'
import { KnownPrice } from './known-price'
import { RejectionNote } from './rejection'
import { type UpdateListingAction } from './update-form'
import { type ReadListingAction, UpdateProperty } from './update-property'

type MyPropertiesProps = {
  properties: OwnPropertyDto[]
  /** The actor may list homes; an assistant of an office may not (D451). */
  canAdd?: boolean
  /** The actor is in an office, whose members can get homes. */
  canHandOver?: boolean
  actions: {
    read: ReadListingAction
    update: UpdateListingAction
    remove: FormAction
    market: FormAction
    copy: FormAction
  }
}

/** The listing that the dialog is about. */
const Summary = ({ property }: { property: OwnPropertyDto }) => (
  <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4 border-y border-border py-4 text-sm">
    <Photo src={property.image} alt="" width={72} corners="xs" />
    <div className="@container grid gap-1">
      <span dir="auto" className="[overflow-wrap:anywhere] text-muted">
        {property.location}
      </span>
      <KnownPrice home={property} />
    </div>
  </div>
)

/** The agent's own listings. */
export function MyProperties({ properties, canAdd = true, canHandOver = false, actions }: MyPropertiesProps) {
  const { copy, ...others } = actions
  const copying = useSharedForm('copy-home', 'propertyId', copy)
  return (
    <div tabIndex={-1} role="group" aria-label="My homes" className="outline-none">
      {properties.length === 0 ? (
        <EmptyState
          icon={Building2}
          title="No homes yet"
          action={canAdd && <LinkButton href={paths.agent.addProperty}>Add Property</LinkButton>}
        >
          {canAdd
            ? 'Your homes appear here with their status and offers.'
            : 'Your colleagues list the homes of the office. You find its messages and viewings in the menu.'}
        </EmptyState>
      ) : (
        <>
          {copying.form}
          <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
            {properties.map((property, i) => (
              <li key={property._id} className="min-w-0">
                <OwnProperty {...{ property, canHandOver, copying, ...others }} isFirst={i === 0} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type OwnPropertyProps = {
  property: OwnPropertyDto
  isFirst: boolean
  canHandOver: boolean
  copying: ReturnType<typeof useSharedForm>
} & Omit<MyPropertiesProps['actions'], 'copy'>

function OwnProperty({
  property,
  isFirst,
  canHandOver,
  copying,
  read,
  update,
  remove,
  market,
}: OwnPropertyProps) {
  const {
    _id: id,
    title,
    location,
    image,
    status,
    sold,
    underOffer,
    offerCount,
    createdAt,
    awaitsPayment,
    pausedBy,
  } = property
  const refusal = copying.refusalOf(id)
  return (
    <article className="flex h-full flex-col">
      <div className="relative">
        <Photo
          src={image}
          alt={title}
          sizes="(min-width: 1100px) 320px, (min-width: 640px) 45vw, 100vw"
          upTo={1080}
          priority={isFirst}
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
          <StatusBadge status={status} />
          {sold && <Badge tone="inverse">Sold</Badge>}
          {underOffer && <UnderOfferMarker />}
        </div>
      </div>
      <div className="flex flex-1 flex-col pt-4">
        <h2 className="display-xs [overflow-wrap:anywhere]">
          <HomeLink id={id}>{title}</HomeLink>
        </h2>
        <p dir="auto" className="mt-0.5 text-sm [overflow-wrap:anywhere] text-muted">
          {location}
        </p>
        <p className="@container mt-3">
          <KnownPrice home={property} />
        </p>
        <FactsLine units={unitsOfPlace(location)} facts={property} className="mt-1 text-sm numbers" />
        <RejectionNote property={property} className="mt-3" />
        <p className="mt-3 flex justify-between gap-3 border-t border-border pt-3 text-xs text-muted numbers">
          <span>{pluralize(offerCount, 'offer')}</span>
          <span>
            Added <Day at={createdAt} />
          </span>
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-4 [&>:first-child:nth-last-child(odd)]:basis-full [&>:not(p)]:flex-1 max-sm:[&>:not(p)]:basis-[calc(50%-.25rem)]">
          <LinkButton
            variant="outline"
            href={paths.agent.numbers(id)}
            prefetch={false}
            aria-label={`Numbers of ${title}`}
          >
            <ChartNoAxesColumn aria-hidden />
            Numbers
          </LinkButton>
          {!sold && isVerifiedStatus(status) && (
            <LinkButton
              variant="outline"
              href={paths.openHouses(id)}
              prefetch={false}
              aria-label={`Open houses at ${title}`}
            >
              <CalendarDays aria-hidden />
              Open houses
            </LinkButton>
          )}
          {!sold && canHandOver && (
            <LinkButton
              variant="outline"
              href={paths.agent.handOverHome(id)}
              prefetch={false}
              aria-label={`Hand over ${title}`}
            >
              <ArrowRightLeft aria-hidden />
              Hand over
            </LinkButton>
          )}
          {!sold && pausedBy === 'agent' && (
            <ChangeForm
              action={market}
              fields={{ id, offMarket: 'false' }}
              formClassName="grid"
              variant="outline"
              aria-label={`Put back on the market: ${title}`}
            >
              <Eye aria-hidden />
              Put back on the market
            </ChangeForm>
          )}
          {!sold && <UpdateProperty property={property} read={read} update={update} />}
          <Button {...copying.buttonOf(id)} variant="outline" aria-label={`Duplicate ${title}`}>
            <Copy aria-hidden />
            Duplicate
          </Button>
          <AskButtons
            item={id}
            formClassName="grid"
            questions={[
              {
                ask: 'delete',
                variant: 'outline',
                'aria-label': `Delete ${title}`,
                blocked: awaitsPayment && AWAITING_PAYMENT_TEXTS.deleted,
                change: () => homeDeletion(property, remove, () => <Summary property={property} />),
                children: (
                  <>
                    <Trash2 aria-hidden />
                    Delete
                  </>
                ),
              },
            ]}
          />
          {refusal !== undefined && (
            <p role="alert" className="basis-full text-xs text-danger">
              <ErrorText>{refusal}</ErrorText>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
