'use client'

import { usePathname } from 'next/navigation'
import { CrashPage } from '@/components/layout/crash-page'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'
import { paths } from '@/lib/paths'

/**
 * Keeps header and footer where a public page fails, and says what did not come (decision 59). One boundary for all of
 * them: a reader downloads every boundary around a page before anything fails (docs/decisions/018).
 */
export default function SiteError({ retry }: { retry: () => void }) {
  const pathname = usePathname()
  const action = <RetryButton retry={retry} />

  if (pathname === paths.properties) {
    return (
      <div className="container-page">
        <PageHeader title="Explore Properties" />
        <ErrorState title="Failed to load properties" action={action}>
          The list did not arrive. Your search and sort order are kept.
        </ErrorState>
      </div>
    )
  }
  if (pathname.startsWith(paths.properties)) {
    return (
      <div className="container-page">
        <BackLink href={paths.properties}>All Properties</BackLink>
        <PageHeader title="Property" className="pt-0!" />
        <ErrorState title="Failed to load property details" action={action}>
          Please try again in a moment.
        </ErrorState>
      </div>
    )
  }
  if (pathname.startsWith(paths.homes)) {
    return (
      <div className="container-page">
        <PageHeader title="Homes by Location" />
        <ErrorState title="Failed to load properties" action={action}>
          The list did not arrive.
        </ErrorState>
      </div>
    )
  }
  return <CrashPage retry={retry} />
}
