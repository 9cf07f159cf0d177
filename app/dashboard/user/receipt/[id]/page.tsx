import { type Metadata } from 'next'
import { notFound } from 'next/navigation'
import { foundOr404 } from '@/app/found'
import { PrintButton } from '@/components/offers/print-button'
import { Receipt } from '@/components/offers/receipt'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { isBought } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { offerIdSchema } from '@/lib/schemas/offer'
import { getOffer } from '@/lib/services/offers/get-offer'

export const metadata: Metadata = { title: 'Receipt' }

/** The receipt of a bought offer, for its buyer; of an offer in any other state there is none. */
export default async function ReceiptPage({ params }: PageProps<'/dashboard/user/receipt/[id]'>) {
  const actor = await requireRole('user')
  const parsed = offerIdSchema.safeParse(await params)
  if (!parsed.success) notFound()
  const offer = await foundOr404(getOffer(actor, parsed.data))
  if (!isBought(offer.status)) notFound()

  return (
    <main id="main" className="container-page flex-1 pb-24 print:max-w-none print:p-0">
      <div className="mx-auto flex max-w-[46rem] flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6 print:hidden">
        <BackLink href={paths.user.bought}>Your Property Offers</BackLink>
        <PrintButton />
        <noscript>
          <p className="basis-full text-sm text-muted">Print this page with your browser’s own command.</p>
        </noscript>
      </div>
      <Receipt offer={offer} />
    </main>
  )
}
