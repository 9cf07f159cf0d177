import { type Metadata } from 'next'
import { notFound } from 'next/navigation'
import { recordTransferAction } from '@/app/dashboard/admin/bank-transfers/actions'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { RecordTransfer } from '@/components/transfers/record-transfer'
import { TransferOutcome } from '@/components/transfers/transfer-outcome'
import { TransferSummary } from '@/components/transfers/transfer-summary'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { toDay } from '@/lib/domain/dates'
import { isAboveCardLimit } from '@/lib/domain/money'
import { isDecidable, isPayable } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { offerIdSchema } from '@/lib/schemas/offer'
import { getOffer } from '@/lib/services/offers/list-offers'

export const metadata: Metadata = { title: 'Record a transfer' }

/** The form that records the transfer for an offer, even a closed one, so that no money is forgotten (D51). */
export default async function TransferPage({ params }: PageProps<'/dashboard/admin/bank-transfers/[id]'>) {
  const actor = await requireRole('admin')
  const offer = await orNotFound(getOffer(actor, await parsedOr404(offerIdSchema, params)))
  if (!isAboveCardLimit(offer.offerAmount) || isDecidable(offer.status)) notFound()
  return (
    <>
      <BackLink href={paths.admin.transfers}>Bank Transfers</BackLink>
      <DashboardHeader title="Record a transfer" />
      <div className="grid max-w-[46rem] grid-cols-1 gap-8 [overflow-wrap:anywhere]">
        {!isPayable(offer.status) && <TransferOutcome offer={offer} />}
        <TransferSummary offer={offer} />
        <RecordTransfer offer={offer} today={toDay(new Date())} record={recordTransferAction} />
      </div>
    </>
  )
}
