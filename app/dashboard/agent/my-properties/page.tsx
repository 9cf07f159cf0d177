import { type Metadata } from 'next'
import { changeMarketAction, deletePropertyAction, updatePropertyAction } from '@/app/dashboard/actions'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { DraftsTab, ListingTabs } from '@/components/drafts/listing-tabs'
import { AdminTable, AdminTableRows } from '@/components/admin-table/admin-table'
import { AdminTablePager } from '@/components/admin-table/pager'
import { AdminTableSearch } from '@/components/admin-table/search'
import { AdminTableTabs } from '@/components/admin-table/tabs'
import { LicenceNotice } from '@/components/applications/licence-notice'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { BulkBar } from '@/components/own-table/bulk-bar'
import { OwnTable } from '@/components/own-table/own-table'
import { ViewSwitch } from '@/components/own-table/view-switch'
import { MyProperties } from '@/components/properties/my-properties'
import { AgentFilter } from '@/components/offices/agent-filter'
import { LoadMore } from '@/components/ui/load-more'
import { Select } from '@/components/ui/select'
import { requireRole } from '@/lib/auth/actor'
import { canHandOver } from '@/lib/domain/office'
import { can } from '@/lib/domain/permissions'
import { OWN_STATUSES, PROPERTY_STATUS_LABELS } from '@/lib/domain/property'
import { pluralize } from '@/lib/domain/pluralize'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type OwnTableQuery, ownTableSchema } from '@/lib/schemas/admin-table'
import { type AgentListQuery, agentListQuerySchema } from '@/lib/schemas/page'
import { listShownAgents } from '@/lib/services/offices/offices'
import { countOwnDrafts } from '@/lib/services/drafts/drafts'
import { listOwnProperties } from '@/lib/services/properties/list-properties'
import { listOwnTable } from '@/lib/services/properties/own-table'
import { previewPricesAction, readPropertyAction, startBulkChangeAction } from './actions'
import { copyDraftAction } from './draft-actions'

export const metadata: Metadata = { title: 'My Properties' }

const path = paths.agent.properties

export default async function MyPropertiesPage({
  searchParams,
}: PageProps<'/dashboard/agent/my-properties'>) {
  const actor = await requireRole('agent')
  const query = await searchParams
  return (
    <LiveList list="listings">
      {query.view === 'table' ? (
        <TableView actor={actor} query={ownTableSchema.parse(query)} />
      ) : (
        <CardsView actor={actor} query={agentListQuerySchema.parse(query)} />
      )}
    </LiveList>
  )
}

type HeadProps = { view: 'cards' | 'table'; hasHomes: boolean; children?: string }

const Head = ({ view, hasHomes, children }: HeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 max-sm:mb-6">
    <DashboardHeader title="My Properties">{children}</DashboardHeader>
    {hasHomes && <ViewSwitch view={view} />}
  </div>
)

/** The actor's licence, which was read with the session. */
const licenceOf = ({ licenceUntil }: Actor) => ({ validUntil: licenceUntil ?? undefined })

const cardActions = {
  read: readPropertyAction,
  update: updatePropertyAction,
  remove: deletePropertyAction,
  market: changeMarketAction,
  copy: copyDraftAction,
}

async function CardsView({ actor, query: { agent, ...query } }: { actor: Actor; query: AgentListQuery }) {
  const [page, agents, drafts] = await Promise.all([
    readListPage(query, (pageInput) => listOwnProperties(actor, { ...pageInput, agent })),
    listShownAgents(actor, 'property:read-as-agent'),
    countOwnDrafts(actor),
  ])
  return (
    <>
      <Head view="cards" hasHomes={page.items.length > 0}>
        Your homes, newest first.
      </Head>
      <LicenceNotice licence={licenceOf(actor)} now={new Date()} />
      <ListingTabs current="homes" drafts={drafts} />
      <AgentFilter agents={agents} agent={agent} />
      <MyProperties
        properties={page.items}
        canAdd={can(actor, 'property:create', actor.id)}
        canHandOver={canHandOver(actor)}
        actions={cardActions}
      />
      <LoadMore {...loadMore(path, query, page, agent === undefined ? {} : { agent })} />
    </>
  )
}

const tableActions = { market: changeMarketAction, remove: deletePropertyAction }

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['price-low', 'Price: low to high'],
  ['price-high', 'Price: high to low'],
] as const

const STATUS_LABELS = { ...PROPERTY_STATUS_LABELS, sold: 'Sold' }

async function TableView({ actor, query }: { actor: Actor; query: OwnTableQuery }) {
  const [page, drafts] = await Promise.all([listOwnTable(actor, query), countOwnDrafts(actor)])
  const { items, counts, matchCount, agents } = page
  const { all, ...filters } = query
  // The table ignores an agent whose homes the viewer does not see, and so do its actions.
  const agent = agents.find(({ _id }) => _id === query.agent)?._id ?? null
  const params = { view: 'table', ...filters, agent }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <AdminTable>
      <Head view="table" hasHomes />
      <LicenceNotice licence={licenceOf(actor)} now={new Date()} />
      <AdminTableTabs
        label="Filter by status"
        path={path}
        params={params}
        name="status"
        options={[
          [null, 'All', total],
          ...OWN_STATUSES.map((status) => [status, STATUS_LABELS[status], counts[status]] as const),
        ]}
      >
        <DraftsTab drafts={drafts} />
      </AdminTableTabs>
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:pb-4 [&>form]:grow">
        <AdminTableSearch
          path={path}
          params={params}
          label="Title, place or reference number"
          sorts={SORTS}
          fields={['agent']}
        >
          {agents.length > 0 && (
            <Select key={agent} name="agent" aria-label="Agent" defaultValue={agent ?? ''}>
              <option value="">All agents</option>
              {agents.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </AdminTableSearch>
        <p className="text-sm text-muted numbers">{pluralize(matchCount, 'home')}</p>
      </div>
      {items.length > 0 && (
        <BulkBar
          params={{ ...params, all }}
          total={matchCount}
          version={items.map(({ _id }) => _id).join()}
          canHandOver={canHandOver(actor)}
          actions={{ preview: previewPricesAction, start: startBulkChangeAction }}
        />
      )}
      <AdminTableRows>
        <OwnTable rows={items} params={{ ...params, all }} actions={tableActions} />
      </AdminTableRows>
      <AdminTablePager path={path} params={params} page={page} nouns={['home', 'homes']} />
    </AdminTable>
  )
}
