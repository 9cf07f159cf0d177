import { House } from 'lucide-react'
import Link from 'next/link'
import { MessagePage } from '@/components/layout/message-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** Shown for a listing that does not exist, or that the reader may not see. */
export function PropertyNotFound() {
  return (
    <MessagePage
      icon={House}
      title="Property not found."
      actions={
        <Button asChild variant="outline">
          <Link href={paths.properties}>All Properties</Link>
        </Button>
      }
    >
      It may have been sold or removed.
    </MessagePage>
  )
}
