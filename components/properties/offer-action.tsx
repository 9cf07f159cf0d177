import { Clock3 } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { isPayable } from '@/lib/domain/offer'
import { BACKUP_WORDS, offerLabel } from '@/lib/domain/offer-terms'
import { reach } from '@/lib/domain/permissions'
import { offersOpen } from '@/lib/domain/property'
import { type Role } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { type OwnOffer } from '@/lib/schemas/reader'
import { ownOfferWords } from '../offers/own-offer-words'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'

/** What a reader can do about buying the listing: follow a link, or learn why there is none. */
export type OfferAction =
  | {
      kind: 'link'
      href: string
      label: string
      isPrimary: boolean
      hint: string
      /** The hint tells of the reader's own offer, which the bottom bar has no room for. */
      isOwn: boolean
    }
  | { kind: 'note'; text: string }
  | { kind: 'sold' }

export type OfferListing = Pick<PropertyTeaserDto, '_id' | 'status' | 'sold' | 'underOffer'>

const HINT =
  'Your offer must lie between the two prices. The agent can accept, reject or counter it; you pay only after it is accepted.'

/**
 * The action by the listing's state, the reader's role and the reader's own open offer, or `null`
 * (D8, D28, D44 and D72). Only buyers get one; that it is sold is said to everyone.
 */
export function offerActionOf(
  listing: OfferListing,
  role: Role,
  openOffer: OwnOffer | null,
): OfferAction | null {
  if (openOffer) return linkTo(openOffer, listing.underOffer)
  if (listing.sold) return { kind: 'sold' }
  if (reach(role, 'offer:create') === null) return null
  const rule = offersOpen(listing)
  if (!rule.open) return { kind: 'note', text: rule.reason }
  return {
    kind: 'link',
    href: paths.user.makeOffer(listing._id),
    label: offerLabel(listing.underOffer),
    isPrimary: true,
    hint: listing.underOffer ? BACKUP_WORDS.before : HINT,
    isOwn: false,
  }
}

function linkTo(offer: OwnOffer, isTaken: true | undefined): OfferAction {
  const isAccepted = isPayable(offer.status)
  return {
    kind: 'link',
    href: isAccepted ? paths.user.payment(offer._id) : paths.user.bought,
    label: isAccepted && !offer.overdue ? 'Complete Payment' : 'View your offer',
    isPrimary: isAccepted && !offer.overdue,
    hint: ownOfferWords(offer, isTaken),
    isOwn: true,
  }
}

const Sold = () => <Badge tone="inverse">Sold</Badge>

type ActionLinkProps = { action: OfferAction & { kind: 'link' }; large?: boolean; className?: string }

function ActionLink({ action, large, className }: ActionLinkProps) {
  return (
    <Button
      asChild
      variant={action.isPrimary ? 'primary' : 'outline'}
      size={large ? 'lg' : 'md'}
      className={cn(!large && 'max-sm:px-3', className)}
    >
      <Link href={action.href} prefetch={false}>
        {action.label}
      </Link>
    </Button>
  )
}

type OfferPanelProps = {
  action: OfferAction
  /** What else can be done with the listing, under the action. */
  children?: ReactNode
  className?: string
}

/** The action beside the picture, with what it means; on small screens the bottom bar has both. */
export function OfferPanel({ action, children, className }: OfferPanelProps) {
  return (
    <div className={cn('grid gap-3', !children && 'max-md:hidden', className)}>
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
        <p className="text-xs leading-5 text-muted">This property is no longer for sale.</p>
      </div>
    )
  }
  return <ActionLink action={action} large className="max-md:hidden" />
}

/** The action as the bottom bar shows it. */
export function OfferShortcut({ action }: { action: OfferAction }) {
  if (action.kind === 'note')
    return (
      <p dir="auto" className="max-w-[9rem] text-right text-xs text-pretty text-muted">
        {action.text}
      </p>
    )
  if (action.kind === 'sold') return <Sold />
  return <ActionLink action={action} />
}
