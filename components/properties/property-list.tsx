'use client'

import { cn } from '../ui/cn'
import { CardSprite } from '../ui/sprite'
import { PropertyCard, type PropertyCardProps } from './property-card'
import { ReaderWishlistButton } from './reader-wishlist-button'
import { type WishlistActions } from './wishlist-button'
import { WishlistForm } from './wishlist-form'

type PropertyListProps = {
  properties: PropertyCardProps['property'][]
  /**
   * The reader's hearts, for readers with a wishlist; `saved` if the page was rendered for its reader.
   * `postTo`: the page's URL.
   */
  hearts?: { actions: WishlistActions; postTo: string; saved?: Record<string, string> } | null
  className?: string
}

/**
 * The cards of a list, rendered again in the browser from a few fields of each listing: if only the server
 * rendered them, each card would be in the page twice, as HTML and as React's data.
 */
export function PropertyList({ properties, hearts, className }: PropertyListProps) {
  return (
    <>
      <CardSprite />
      {hearts && <WishlistForm post={hearts.actions.post} postTo={hearts.postTo} />}
      <ul className={cn('card-grid card-grid-low', className)}>
        {properties.map((property, i) => (
          <li key={property._id} className="min-w-0">
            <PropertyCard
              property={property}
              isFirst={i === 0}
              heart={
                hearts && (
                  <ReaderWishlistButton
                    onPicture
                    property={property}
                    entryId={hearts.saved?.[property._id]}
                    actions={hearts.actions}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
