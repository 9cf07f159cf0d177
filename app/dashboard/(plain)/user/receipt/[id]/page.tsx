import { type Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Receipt } from '@/components/offers/receipt'
import { BackLink } from '@/components/ui/page-header'
import { PrintButton } from '@/components/ui/print-button'
import { isBought } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { requireOwnOffer } from '../../own-offer'

export const metadata: Metadata = { title: 'Receipt' }

/** The receipt of a bought offer, for its buyer; 404 for an offer with another status. */
export default async function ReceiptPage({ params }: PageProps<'/dashboard/user/receipt/[id]'>) {
  const { offer, back } = await requireOwnOffer(params, paths.user.receipt)
  if (!isBought(offer.status)) notFound()

  return (
    <main id="main" className="container-page flex-1 pb-24 print:max-w-none print:p-0">
      <div className="mx-auto flex max-w-[46rem] flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6 print:hidden">
        <BackLink href={back.href}>{back.label}</BackLink>
        <PrintButton />
      </div>
      <Receipt offer={offer} />
    </main>
  )
}
