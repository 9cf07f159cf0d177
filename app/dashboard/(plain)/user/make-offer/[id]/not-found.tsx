import { type Metadata } from 'next'
import { PropertyNotFound } from '@/components/properties/property-not-found'

export const metadata: Metadata = { title: 'Property not found' }

export default function MakeOfferNotFound() {
  return (
    <main id="main" className="flex-1">
      <PropertyNotFound />
    </main>
  )
}
