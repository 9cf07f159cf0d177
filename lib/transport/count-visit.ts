import 'server-only'
import { headers } from 'next/headers'
import { type Actor } from '@/lib/domain/user'
import { countView } from '@/lib/services/numbers/count-events'
import { clientAddress } from './client-address'
import { incomingHeaders } from './incoming-requests'

/** What browsers and Next's router send with a page that nobody looks at yet; Next hides its own from pages. */
const PREFETCH = ['next-router-prefetch', 'next-router-segment-prefetch']
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz']

/** Counts that the viewer of the current request sees a home's page (D500, D501). */
export async function countVisit(propertyId: string, actor: Actor | null): Promise<void> {
  const incoming = incomingHeaders()
  const requestHeaders = incoming ? null : await headers()
  const header = (name: string) =>
    (requestHeaders ? requestHeaders.get(name) : incoming?.[name]?.toString()) ?? ''
  countView(propertyId, {
    actor,
    address: await clientAddress(),
    userAgent: header('user-agent'),
    isPrefetch:
      PREFETCH.some((name) => header(name) !== '') ||
      PURPOSES.some((name) => /^prefetch\b/i.test(header(name))),
  })
}
