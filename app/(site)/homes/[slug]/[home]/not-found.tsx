import { House } from 'lucide-react'
import { type Metadata } from 'next'
import { NoPublicPage } from '@/components/layout/no-public-page'

export const metadata: Metadata = { title: 'Property not found' }

export default function HomeNotFound() {
  return (
    <NoPublicPage icon={House} title="Property not found.">
      Check the link, or see all places with homes.
    </NoPublicPage>
  )
}
