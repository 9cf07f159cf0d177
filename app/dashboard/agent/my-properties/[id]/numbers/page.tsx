import { type Metadata } from 'next'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { NumbersOfHome } from '@/components/numbers/numbers-of-home'
import { OwnerLink } from '@/components/numbers/owner-link'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { numbersQuerySchema } from '@/lib/schemas/listing-numbers'
import { propertyIdSchema } from '@/lib/schemas/property'
import { ownerLinkCreatedAt } from '@/lib/services/numbers/owner-link'
import { getListingNumbers } from '@/lib/services/numbers/read-numbers'
import { createOwnerLinkAction, endOwnerLinkAction } from './actions'

export const metadata: Metadata = { title: 'Numbers' }

/** What happened at a home of the agent in the last days (D502). */
export default async function NumbersPage({
  params,
  searchParams,
}: PageProps<'/dashboard/agent/my-properties/[id]/numbers'>) {
  const actor = await requireRole('agent')
  const { id } = await parsedOr404(propertyIdSchema, params)
  const { days } = numbersQuerySchema.parse(await searchParams)
  const [numbers, linkCreatedAt] = await orNotFound(
    Promise.all([getListingNumbers(actor, { id, days }), ownerLinkCreatedAt(actor, { id })]),
  )
  return (
    <>
      <BackLink href={paths.agent.properties}>My Properties</BackLink>
      <NumbersOfHome numbers={numbers} csv={paths.numbersCsv(id, days)} />
      <OwnerLink id={id} createdAt={linkCreatedAt} create={createOwnerLinkAction} end={endOwnerLinkAction} />
    </>
  )
}
