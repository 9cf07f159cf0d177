import { type Metadata } from 'next'
import { deletePropertyAction, deletePropertyFormAction, updatePropertyAction } from '@/app/dashboard/actions'
import { confirmationIn, listHref, pageLinks, paramsOf, readListPage } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { DeleteProperty, MyProperties } from '@/components/properties/my-properties'
import { LoadMore } from '@/components/ui/load-more'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { listOwnProperties } from '@/lib/services/properties/list-own-properties'

export const metadata: Metadata = { title: 'My Properties' }

const actions = { update: updatePropertyAction, remove: deletePropertyAction }

export default async function MyPropertiesPage({
  searchParams,
}: PageProps<'/dashboard/agent/my-properties'>) {
  const actor = await requireRole('agent')
  const address = await searchParams
  const query = listQuerySchema.parse(address)
  const { items, total, isMore, next } = await readListPage(query, (pageInput) =>
    listOwnProperties(actor, pageInput),
  )
  const asked = confirmationIn(address, items)
  if (asked)
    return (
      <>
        <DashboardHeader title="My Properties" />
        <DeleteProperty
          property={asked.row}
          post={deletePropertyFormAction}
          back={listHref(paths.agent.properties, query)}
        />
      </>
    )
  return (
    <>
      <DashboardHeader title="My Properties">Your listings, newest first.</DashboardHeader>
      <MyProperties properties={items} params={paramsOf(query)} actions={actions} />
      <LoadMore
        shown={items.length}
        total={total}
        isMore={isMore}
        {...pageLinks(paths.agent.properties, query, next)}
      />
    </>
  )
}
