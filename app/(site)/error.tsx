'use client'

import { usePathname } from 'next/navigation'
import { CrashPage } from '@/components/layout/crash-page'
import { BackLink, PageHeader } from '@/components/ui/page-header'
import { type PageError, Reference } from '@/components/ui/reference'
import { RetryButton } from '@/components/ui/retry-button'
import { ErrorState } from '@/components/ui/states'
import { paths } from '@/lib/paths'

type Failure = { title: string; failure: string; note: string; back?: { href: string; label: string } }

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
  back: { href: paths.properties, label: 'All Properties' },
}
const PUBLIC_HOME = { ...PROPERTY, back: { href: paths.homes, label: HOMES.title } }

/** The public page of a home, and those below it. */
const OF_HOME = new RegExp(`^${paths.homes}/[^/]+/.`)

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
  const area = OF_HOME.test(path) ? PUBLIC_HOME : PAGES.find(([start]) => path.startsWith(start))?.[1]
  if (!area) return <CrashPage error={error} retry={retry} />
  const { title, failure, note, back } = area
  return (
    <div className="container-page">
      {back && <BackLink href={back.href}>{back.label}</BackLink>}
      <PageHeader title={title} className={back && 'pt-0!'} />
      <ErrorState title={failure} action={<RetryButton retry={retry} />}>
        {note}
        <Reference error={error} />
      </ErrorState>
    </div>
  )
}
