import { House } from 'lucide-react'
import Link from 'next/link'
import { paths } from '@/lib/paths'
import { Button } from '../ui/button'
import { MessagePage } from './message-page'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** The page of an unknown URL. */
export default function UnknownPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" className="flex-1">
        <MessagePage
          icon={House}
          title="Oops! Page not found"
          actions={
            <Button asChild>
              <Link href={paths.home}>Back to Home</Link>
            </Button>
          }
        >
          The URL may be mistyped, or the page has moved.
        </MessagePage>
      </main>
      <SiteFooter />
    </div>
  )
}
