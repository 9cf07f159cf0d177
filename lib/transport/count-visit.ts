import 'server-only'
import { type Actor } from '@/lib/domain/user'
import { countView } from '@/lib/services/numbers/count-events'
import { clientAddress, originalHeaders } from './client-address'

/** The headers by which Next's router and browsers mark a prefetch. Next hides its own from pages. */
const NEXT_PREFETCH = ['next-router-prefetch', 'next-router-segment-prefetch']
const BROWSER_PURPOSE = ['sec-purpose', 'purpose', 'x-moz']

/** Counts that the viewer of the current request sees a home's page (D500, D501). */
export async function countVisit(propertyId: string, actor: Actor | null): Promise<void> {
  const headers = await originalHeaders()
  const headerOf = (name: string) => headers(name) ?? ''
  countView(propertyId, {
    actor,
    address: await clientAddress(),
    userAgent: headerOf('user-agent'),
    isPrefetch:
      NEXT_PREFETCH.some((name) => headerOf(name) !== '') ||
      BROWSER_PURPOSE.some((name) => /^prefetch\b/i.test(headerOf(name))),
  })
}
