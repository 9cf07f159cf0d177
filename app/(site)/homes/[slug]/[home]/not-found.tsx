import { House } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { MessagePage } from '@/components/layout/message-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Home not found' }

export default function HomeNotFound() {
  return (
    <MessagePage
      icon={House}
      title="Home not found."
      actions={
        <Button asChild variant="outline">
          <Link href={paths.homes}>Homes by Location</Link>
        </Button>
      }
    >
      Check the link, or see all places with homes.
    </MessagePage>
  )
}
