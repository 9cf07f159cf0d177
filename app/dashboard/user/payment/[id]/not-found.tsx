import { FileSearch } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { MessagePage } from '@/components/layout/message-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Offer not found' }

export default function OfferNotFound() {
  return (
    <main id="main" className="flex-1">
      <MessagePage
        icon={FileSearch}
        title="Offer not found"
        actions={
          <Button asChild variant="outline">
            <Link href={paths.user.bought}>Your Property Offers</Link>
          </Button>
        }
      >
        Your own offers are all in one list.
      </MessagePage>
    </main>
  )
}
