import { FileSearch } from 'lucide-react'
import { paths } from '@/lib/paths'
import { MessagePage } from '../layout/message-page'
import { LinkButton } from '../ui/link-button'

/** Shown on the pages of one offer if it does not exist or is not the viewer's. */
export function OfferNotFound() {
  return (
    <main id="main" className="flex-1">
      <MessagePage
        icon={FileSearch}
        title="Offer not found"
        actions={
          <LinkButton variant="outline" href={paths.user.bought}>
            Your Property Offers
          </LinkButton>
        }
      >
        All your offers are in one list.
      </MessagePage>
    </main>
  )
}
