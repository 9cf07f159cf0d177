import { House } from 'lucide-react'
import { MessagePage } from '@/components/layout/message-page'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'

/** Shown for a listing that does not exist, or that the viewer may not see. */
export function PropertyNotFound() {
  return (
    <MessagePage
      icon={House}
      title="Property not found."
      actions={
        <LinkButton variant="outline" href={paths.properties}>
          All Properties
        </LinkButton>
      }
    >
      It may have been removed or taken off the market.
    </MessagePage>
  )
}
