import { UserX } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { MessagePage } from '@/components/layout/message-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Agent not found' }

export default function AgentNotFound() {
  return (
    <MessagePage
      icon={UserX}
      title="Agent not found"
      actions={
        <Button asChild variant="outline">
          <Link href={paths.homes}>Homes by Location</Link>
        </Button>
      }
    >
      This agent has no page on Keystead. See all places with homes.
    </MessagePage>
  )
}
