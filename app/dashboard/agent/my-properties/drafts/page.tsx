import { type Metadata } from 'next'
import { notFound } from 'next/navigation'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { DraftList } from '@/components/drafts/draft-list'
import { ListingTabs } from '@/components/drafts/listing-tabs'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LoadMore } from '@/components/ui/load-more'
import { requireRole } from '@/lib/auth/actor'
import { can } from '@/lib/domain/permissions'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { countOwnDrafts, listDrafts } from '@/lib/services/drafts/drafts'
import { copyDraftAction, deleteDraftAction, publishDraftAction } from '../draft-actions'

export const metadata: Metadata = { title: 'Drafts' }

const actions = { publish: publishDraftAction, copy: copyDraftAction, remove: deleteDraftAction }

export default async function DraftsPage({
  searchParams,
}: PageProps<'/dashboard/agent/my-properties/drafts'>) {
  const actor = await requireRole('agent')
  // An assistant has none (D451).
  if (!can(actor, 'draft:read', actor.id)) notFound()
  const query = listQuerySchema.parse(await searchParams)
  const [page, count] = await Promise.all([
    readListPage(query, (pageInput) => listDrafts(actor, pageInput)),
    countOwnDrafts(actor),
  ])
  return (
    <>
      <DashboardHeader title="My Properties">
        {actor.office
          ? 'Only you and the owners and managers of your office see your drafts.'
          : 'Only you see your drafts.'}
      </DashboardHeader>
      <ListingTabs current="drafts" drafts={count} />
      <DraftList drafts={page.items} actions={actions} />
      <LoadMore {...loadMore(paths.agent.drafts, query, page)} />
    </>
  )
}
