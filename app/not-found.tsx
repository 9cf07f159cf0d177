import { House } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { MessagePage } from '@/components/layout/message-page'
import { siteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Page not found' }

/** Its scripts need the nonce of their request (ADR 027). */
export const dynamic = 'force-dynamic'

/** Every unknown URL, with status 404. */
export default function NotFound() {
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
      {siteFooter}
    </div>
  )
}
