import { type Metadata } from 'next'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { Receipt } from '@/components/offers/receipt'
import { BackLink } from '@/components/ui/page-header'
import { PrintButton } from '@/components/ui/print-button'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { offerIdSchema } from '@/lib/schemas/offer'
import { getSaleReceipt } from '@/lib/services/sales/get-sales'

export const metadata: Metadata = { title: 'Receipt' }

/** The receipt of a sale for its agent (D499). */
export default async function SaleReceiptPage({
  params,
}: PageProps<'/dashboard/agent/sold-properties/[id]'>) {
  const actor = await requireRole('agent')
  const offer = await orNotFound(getSaleReceipt(actor, await parsedOr404(offerIdSchema, params)))
  return (
    <>
      <div className="mx-auto flex max-w-[46rem] flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6 [--back-lift:0px] print:hidden">
        <BackLink href={paths.agent.sold}>Sales Dashboard</BackLink>
        <PrintButton />
      </div>
      <Receipt offer={offer} />
    </>
  )
}
