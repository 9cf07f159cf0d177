import { House } from 'lucide-react'
import { paths } from '@/lib/paths'
import { LinkButton } from '../ui/link-button'
import { MessagePage } from './message-page'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

export default function UnknownPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" className="flex-1">
        <MessagePage
          icon={House}
          title="Oops! Page not found"
          actions={<LinkButton href={paths.home}>Back to Home</LinkButton>}
        >
          The URL may be mistyped, or the page has moved.
        </MessagePage>
      </main>
      <SiteFooter />
    </div>
  )
}
