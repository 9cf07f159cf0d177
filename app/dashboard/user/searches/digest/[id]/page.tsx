import { type Metadata } from 'next'
import { notFound } from 'next/navigation'
import { parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { Digest, digestTitle } from '@/components/saved-searches/digest'
import { BackLink } from '@/components/ui/page-header'
import { Day } from '@/components/ui/day'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { digestIdSchema } from '@/lib/schemas/saved-search'
import { readDigest } from '@/lib/services/saved-searches/alert-mail'

export const metadata: Metadata = { title: 'Homes for you' }

const WORDS = { daily: 'Daily', weekly: 'Weekly' } as const

/** The homes of a digest, as they are now (D200). */
export default async function DigestPage({ params }: PageProps<'/dashboard/user/searches/digest/[id]'>) {
  const actor = await requireRole('user')
  const digest = await readDigest(actor, await parsedOr404(digestIdSchema, params))
  if (!digest) notFound()
  const { frequency, to, counts, sections } = digest
  return (
    <>
      <BackLink href={paths.user.searches}>Saved searches</BackLink>
      <DashboardHeader title={digestTitle(counts)}>
        {WORDS[frequency]} alert for <Day at={to} />
      </DashboardHeader>
      <Digest sections={sections} />
    </>
  )
}
