import { FileSearch } from 'lucide-react'
import Link from 'next/link'
import { paths } from '@/lib/paths'
import { MessagePage } from '../layout/message-page'
import { Button } from '../ui/button'

/** Shown on the pages of one offer if it does not exist or is not the reader's. */
export function OfferNotFound() {
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
        All your offers are in one list.
      </MessagePage>
    </main>
  )
}
