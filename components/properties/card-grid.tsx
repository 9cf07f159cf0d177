'use client'

import { memo } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { type ViewerMarks } from '@/lib/schemas/viewer'
import { useHomeMarks } from '../viewer/use-viewer'
import { cn } from '../ui/cn'
import { HideButton } from './hide-button'
import { PropertyCard, type PropertyCardProps } from './property-card'
import { ViewerWishlistButton } from './viewer-wishlist-button'
import { type WishlistActions } from './wishlist-button'
import { WishlistForm } from './wishlist-form'

type Card = PropertyCardProps['property']

export type PropertyListProps = {
  properties: Card[]
  /**
   * The viewer's hearts and marks, for viewers with a wishlist; `saved` and `marks` if the page was rendered
   * for its viewer. `postTo`: the page's URL. `isPublicPage`: no home is collapsed or marked there (D288).
   */
  hearts?: {
    actions: WishlistActions
    postTo: string
    saved?: Record<string, string>
    marks?: ViewerMarks | null
    isPublicPage?: true
  } | null
  /** The list is below the first screen, where no picture is the page's largest. */
  isBelow?: boolean
  className?: string
}

type MarkedCardProps = {
  property: Card
  isFirst: boolean
  isSeen: boolean
  isHidden: boolean
  canHide: boolean
  hearts: PropertyListProps['hearts']
}

/** A card with its buttons; rendered again only if its own marks change. */
const MarkedCard = memo(function MarkedCardView({ isHidden, canHide, hearts, ...card }: MarkedCardProps) {
  const { property } = card
  return (
    <PropertyCard
      {...card}
      heart={
        hearts && (
          <>
            <ViewerWishlistButton
              onPicture
              property={property}
              entryId={hearts.saved?.[property._id]}
              actions={hearts.actions}
            />
            {canHide && <HideButton property={property} isHidden={isHidden} actions={hearts.actions} />}
          </>
        )
      }
    />
  )
})

/**
 * `PropertyList` without the icons; hidden homes are collapsed after the others (D288). Rendered again in the browser
 * from a few fields of each listing: if only the server rendered them, each card would be in the page twice, as HTML and
 * as React's data.
 */
export function CardGrid({ properties, hearts, isBelow = false, className }: PropertyListProps) {
  const { hidden, seen, isOffered } = useHomeMarks()
  const isMarked = (kind: keyof ViewerMarks, id: string) =>
    Boolean(
      hearts && !hearts.isPublicPage && ({ hidden, seen }[kind][id] ?? hearts.marks?.[kind].includes(id)),
    )
  const cards = properties.map((property, position) => ({
    property,
    position,
    isHidden: isMarked('hidden', property._id),
  }))
  const hiddenCards = cards.filter(({ isHidden }) => isHidden)

  const grid = (cardsOfGroup: typeof cards) => (
    <ul tabIndex={-1} className={cn('card-grid card-grid-low outline-none', className)}>
      {cardsOfGroup.map(({ property, position, isHidden }) => (
        <li key={property._id} data-position={position}>
          <MarkedCard
            property={property}
            isFirst={position === 0 && !isBelow}
            isSeen={isMarked('seen', property._id)}
            isHidden={isHidden}
            canHide={isOffered && !hearts?.isPublicPage}
            hearts={hearts}
          />
        </li>
      ))}
    </ul>
  )

  return (
    <>
      {hearts && <WishlistForm post={hearts.actions.post} postTo={hearts.postTo} />}
      {grid(cards.filter(({ isHidden }) => !isHidden))}
      {hiddenCards.length > 0 && (
        <details className="mt-8 border-t border-border pt-3">
          <summary className="inline-flex min-h-10 cursor-pointer items-center text-sm text-muted underline underline-offset-4 hover:text-text">
            {pluralize(hiddenCards.length, 'hidden home')} on this page
          </summary>
          <div className="pt-4">{grid(hiddenCards)}</div>
        </details>
      )}
    </>
  )
}
