import { MapPinOff } from 'lucide-react'
import { type Metadata } from 'next'
import { NoPublicPage } from '@/components/layout/no-public-page'

export const metadata: Metadata = { title: 'No homes here' }

export default function PlaceNotFound() {
  return (
    <NoPublicPage icon={MapPinOff} title="No homes here.">
      Nothing is for sale here at the moment. See all places with homes.
    </NoPublicPage>
  )
}
