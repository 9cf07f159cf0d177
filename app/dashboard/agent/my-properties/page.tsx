import { type Metadata } from 'next'
import { deletePropertyAction, updatePropertyAction } from '@/app/dashboard/actions'
import { pageLinks, readListPage } from '@/app/dashboard/list-page'
import { ListingTabs } from '@/components/drafts/listing-tabs'
import { LicenceNotice } from '@/components/applications/licence-notice'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { MyProperties } from '@/components/properties/my-properties'
import { AgentFilter } from '@/components/offices/agent-filter'
import { LoadMore } from '@/components/ui/load-more'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { agentListQuerySchema } from '@/lib/schemas/page'
import { getOwnLicence } from '@/lib/services/agents/licence'
import { listShownAgents } from '@/lib/services/offices/offices'
import { countOwnDrafts } from '@/lib/services/drafts/drafts'
import { listOwnProperties } from '@/lib/services/properties/list-properties'

import { copyDraftAction } from './draft-actions'

export const metadata: Metadata = { title: 'My Properties' }

const actions = { update: updatePropertyAction, remove: deletePropertyAction, copy: copyDraftAction }

export default async function MyPropertiesPage({
  searchParams,
}: PageProps<'/dashboard/agent/my-properties'>) {
  const actor = await requireRole('agent')
  const { agent, ...query } = agentListQuerySchema.parse(await searchParams)
  const [{ items, total, isMore, next }, agents, licence, drafts] = await Promise.all([
    readListPage(query, (pageInput) => listOwnProperties(actor, { ...pageInput, agent })),
    listShownAgents(actor, 'property:read-as-agent'),
    getOwnLicence(actor),
    countOwnDrafts(actor),
  ])
  return (
    <LiveList list="listings">
      <DashboardHeader title="My Properties">Your homes, newest first.</DashboardHeader>
      <LicenceNotice licence={licence} now={new Date()} />
      <ListingTabs current="homes" drafts={drafts} />
      <AgentFilter agents={agents} agent={agent} />
      <MyProperties properties={items} canHandOver={actor.office !== undefined} actions={actions} />
      <LoadMore
        shown={items.length}
        total={total}
        isMore={isMore}
        {...pageLinks(paths.agent.properties, query, next, agent === undefined ? {} : { agent })}
      />
    </LiveList>
  )
}
