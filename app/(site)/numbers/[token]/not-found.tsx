import { Link2Off } from 'lucide-react'
import { type Metadata } from 'next'
import { MessagePage } from '@/components/layout/message-page'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'
import { LINK_ENDED } from '@/lib/schemas/listing-numbers'

export const metadata: Metadata = { title: LINK_ENDED, robots: { index: false } }

export default function LinkEnded() {
  return (
    <MessagePage
      icon={Link2Off}
      title={LINK_ENDED}
      actions={
        <LinkButton variant="outline" href={paths.home}>
          Home page
        </LinkButton>
      }
    >
      Check that the address is complete, or ask the agent of your home for a new link.
    </MessagePage>
  )
}
