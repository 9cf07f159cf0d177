'use client'

import { usePathname } from 'next/navigation'
import { CrashPage } from '@/components/layout/crash-page'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { type PageError, Reference } from '@/components/ui/reference'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'
import { paths } from '@/lib/paths'

type Failure = { title: string; failure: string; note: string; isProperty?: true }

const HOMES = {
  title: 'Homes by Location',
  failure: 'Failed to load properties',
  note: 'We could not load the list.',
}
const EXPLORE = {
  title: 'Explore Properties',
  failure: 'Failed to fetch properties',
  note: 'We could not load the list. Your search and sort order are unchanged.',
}
const PROPERTY = {
  title: 'Home details',
  failure: 'Failed to load property details',
  note: 'Please try again in a moment.',
  isProperty: true,
} as const

/** What could not be loaded (D123), by the beginning of the path; Explore's pages are built below `/search`. */
const PAGES: readonly (readonly [path: string, failure: Failure])[] = [
  [paths.homes, HOMES],
  [`${paths.properties}/search`, EXPLORE],
  [`${paths.properties}/`, PROPERTY],
  [paths.properties, EXPLORE],
]

/** Keeps header and footer if a public page fails, and shows what could not be loaded (D59). */
export default function SiteError({ error, retry }: PageError) {
  const path = usePathname()
  const area = PAGES.find(([start]) => path.startsWith(start))?.[1]
  if (!area) return <CrashPage error={error} retry={retry} />
  const { title, failure, note, isProperty } = area
  return (
    <div className="container-page">
      {isProperty && <BackLink href={paths.properties}>All Properties</BackLink>}
      <PageHeader title={title} className={isProperty && 'pt-0!'} />
      <ErrorState title={failure} action={<RetryButton retry={retry} />}>
        {note}
        <Reference error={error} />
      </ErrorState>
    </div>
  )
}
