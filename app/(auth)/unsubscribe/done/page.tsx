import { BellOff } from 'lucide-react'
import { type Metadata } from 'next'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Unsubscribed', robots: { index: false } }

/** Its scripts need the nonce of their request (ADR 027). */
export const dynamic = 'force-dynamic'

export default function UnsubscribedPage() {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <BellOff className="size-8 text-success" strokeWidth={1.4} aria-hidden />
      <h1 className="display-lg">Unsubscribed</h1>
      <p role="status" className="text-pretty text-muted">
        You won’t get these emails anymore. You can turn them back on in your dashboard.
      </p>
      <LinkButton size="lg" className="w-full" href={paths.home}>
        Go to the home page
      </LinkButton>
    </div>
  )
}
