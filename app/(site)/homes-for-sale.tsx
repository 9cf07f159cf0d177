import { type ReactNode } from 'react'
import { publicCard } from '@/app/public-card'
import { PropertyList } from '@/components/properties/property-list'
import { type PlaceListingDto } from '@/lib/schemas/property'
import { wishlistActions } from './properties/wishlist-actions'

type HomesForSaleProps = {
  homes: PlaceListingDto[]
  /** The page that a heart leads back to without JavaScript. */
  postTo: string
  children: ReactNode
}

/** The homes of an agent or an office, with hearts; `children` below them lead to more. */
export const HomesForSale = ({ homes, postTo, children }: HomesForSaleProps) => (
  <section aria-labelledby="homes" className="mt-12">
    <h2 id="homes" className="border-b border-border-strong pb-4 display-sm">
      Homes for sale
    </h2>
    {homes.length === 0 ? (
      <p className="py-6 text-muted">No homes for sale at the moment.</p>
    ) : (
      <PropertyList
        properties={homes.map(publicCard)}
        hearts={{ actions: wishlistActions, postTo, isPublicPage: true }}
        className="pt-6"
      />
    )}
    {children}
  </section>
)
