import { CircleCheck, Clock3 } from 'lucide-react'
import { type ReactNode } from 'react'
import { mailto } from '@/lib/domain/mail-address'
import { isBought, isPayable } from '@/lib/domain/offer'
import { BACKUP_TEXTS, offerLabel } from '@/lib/domain/offer-terms'
import { offerAvailability } from '@/lib/domain/property'
import { type PriceFields } from '@/lib/domain/shown-price'
import { paths } from '@/lib/paths'
import { type PropertyDto } from '@/lib/schemas/property'
import { type OwnOffer } from '@/lib/schemas/viewer'
import { ownOfferText } from '../offers/own-offer-text'
import { Badge } from '../ui/badge'
import { LinkButton } from '../ui/link-button'
import { cn } from '../ui/cn'

/** The viewer's way to buy the listing: a link, or the reason why they cannot. */
export type OfferAction =
  | {
      kind: 'link'
      href: string
      label: string
      isPrimary: boolean
      hint: string
      /** The hint mentions the viewer's own offer, for which the bottom bar has no room. */
      isOwn: boolean
    }
  | { kind: 'note'; text: string }
  | { kind: 'sold' }
  | { kind: 'bought'; receipt: string; agentName: string; agent: string }

export type OfferListing = Pick<PriceFields, 'askingPrice' | 'priceQualifier'> &
  Pick<PropertyDto, '_id' | 'title' | 'status' | 'sold' | 'underOffer' | 'agentName' | 'agentEmail'>

function rangeHintOf({ askingPrice, priceQualifier }: OfferListing): string {
  if (priceQualifier === 'on-request') return 'Your offer can name any amount.'
  return typeof askingPrice === 'number'
    ? 'Your offer must be in the range that the agent accepts.'
    : 'Your offer must be between the two prices.'
}

const hintOf = (listing: OfferListing) =>
  `${rangeHintOf(listing)} The agent can accept, reject or counter it; you pay only after it is accepted.`

/**
 * The action by the listing's status, whether the viewer may make offers, and the viewer's own open or paid offer, or
 * `null` (D8, D28, D44, D72, D241). Only for buyers; everyone sees that it is sold.
 */
export function offerActionOf(
  listing: OfferListing,
  mayOffer: boolean,
  own: OwnOffer | null,
): OfferAction | null {
  if (own && isBought(own.status)) return boughtWith(own, listing)
  if (own) return linkTo(own, listing.underOffer)
  if (listing.sold) return { kind: 'sold' }
  if (!mayOffer) return null
  const rule = offerAvailability(listing)
  if (!rule.open) return { kind: 'note', text: rule.reason }
  return {
    kind: 'link',
    href: paths.user.makeOffer(listing._id),
    label: offerLabel(listing.underOffer),
    isPrimary: true,
    hint: listing.underOffer ? BACKUP_TEXTS.before : hintOf(listing),
    isOwn: false,
  }
}

function linkTo(offer: OwnOffer, isUnderOffer: true | undefined): OfferAction {
  const isAccepted = isPayable(offer.status)
  return {
    kind: 'link',
    href: isAccepted ? paths.user.payment(offer._id) : paths.user.bought,
    label: isAccepted && !offer.overdue ? 'Complete Payment' : 'View your offer',
    isPrimary: isAccepted && !offer.overdue,
    hint: ownOfferText(offer, isUnderOffer),
    isOwn: true,
  }
}

const boughtWith = ({ _id }: OwnOffer, { title, agentName, agentEmail }: OfferListing): OfferAction => ({
  kind: 'bought',
  receipt: paths.user.receipt(_id),
  agentName,
  agent: mailto(agentEmail, title),
})

const Sold = () => <Badge tone="inverse">Sold</Badge>

const Receipt = ({ href, size }: { href: string; size: 'lg' | 'md' }) => (
  <LinkButton variant="outline" size={size} href={href} prefetch={false}>
    Receipt
  </LinkButton>
)

/** Shown at every width: the bottom bar has room for the receipt only. */
const BoughtHome = ({ receipt, agentName, agent }: OfferAction & { kind: 'bought' }) => (
  <div className="grid justify-items-start gap-3 [&>a]:w-full">
    <Sold />
    <p className="flex items-center gap-2 font-[550]">
      <CircleCheck className="size-[18px] shrink-0 text-success" strokeWidth={1.75} aria-hidden />
      You bought this home
    </p>
    <p className="text-sm [overflow-wrap:anywhere] text-muted">
      Your agent is{' '}
      <a href={agent} dir="auto" className="text-accent-text underline underline-offset-[.22em]">
        {agentName}
      </a>
      .
    </p>
    <Receipt href={receipt} size="lg" />
  </div>
)

type ActionLinkProps = { action: OfferAction & { kind: 'link' }; large?: boolean; className?: string }

function ActionLink({ action, large, className }: ActionLinkProps) {
  return (
    <LinkButton
      variant={action.isPrimary ? 'primary' : 'outline'}
      size={large ? 'lg' : 'md'}
      className={cn(!large && 'max-sm:px-3', className)}
      href={action.href}
      prefetch={false}
    >
      {action.label}
    </LinkButton>
  )
}

type OfferPanelProps = {
  action: OfferAction
  /** Secondary actions below it. */
  children?: ReactNode
}

/** The action beside the picture, with its explanation; on small screens both are in the bottom bar. */
export function OfferPanel({ action, children }: OfferPanelProps) {
  return (
    <div className={cn('grid gap-3', !children && 'max-md:hidden')}>
      <PanelAction action={action} />
      {children}
      {action.kind === 'link' && (
        <p className={cn('text-xs leading-5 text-pretty text-muted', !action.isOwn && 'max-md:hidden')}>
          {action.hint}
        </p>
      )}
    </div>
  )
}

function PanelAction({ action }: { action: OfferAction }) {
  if (action.kind === 'note') {
    return (
      <p className="flex items-start gap-3 text-sm text-pretty text-muted max-md:hidden">
        <Clock3 className="mt-px size-[18px] shrink-0 text-info" strokeWidth={1.75} aria-hidden />
        {action.text}
      </p>
    )
  }
  if (action.kind === 'sold') {
    return (
      <div className="grid justify-items-start gap-3 max-md:hidden">
        <Sold />
        <p className="text-xs leading-5 text-muted">This home is no longer for sale.</p>
      </div>
    )
  }
  if (action.kind === 'bought') return <BoughtHome {...action} />
  return <ActionLink action={action} large className="max-md:hidden" />
}

/** The action as the bottom bar shows it. */
export function OfferShortcut({ action }: { action: OfferAction }) {
  if (action.kind === 'note')
    return (
      <p
        dir="auto"
        className="text-xs text-pretty text-muted min-[28rem]:max-w-[9rem] min-[28rem]:text-right"
      >
        {action.text}
      </p>
    )
  if (action.kind === 'sold') return <Sold />
  if (action.kind === 'bought') return <Receipt href={action.receipt} size="md" />
  return <ActionLink action={action} />
}
