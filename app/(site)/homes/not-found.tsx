import { MapPinOff } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { MessagePage } from '@/components/layout/message-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'No homes here' }

export default function PlaceNotFound() {
  return (
    <MessagePage
      icon={MapPinOff}
      title="No homes here."
      actions={
        <Button asChild variant="outline">
          <Link href={paths.homes}>Homes by Location</Link>
        </Button>
      }
    >
      Nothing is for sale here at the moment. See all places with homes.
    </MessagePage>
  )
}
