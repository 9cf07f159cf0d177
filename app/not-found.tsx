import { type Metadata } from 'next'
import { NotFoundPage } from '@/components/layout/not-found-page'

export const metadata: Metadata = { title: 'Page not found' }

/** Its scripts need the nonce of their request (ADR 027). */
export const dynamic = 'force-dynamic'

/** Every unknown URL, with status 404. */
export default function NotFound() {
  return <NotFoundPage />
}
