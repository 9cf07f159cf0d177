'use client'

import { Check, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { TOAST_MS } from '@/components/layout/toast-ms'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { formatPrice } from '@/lib/domain/money'
import { type Failure } from '@/lib/domain/result'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Action, answerOf } from '@/components/ui/action'

type Decide = Action<{ id: string }, void>
type OfferDecisionProps = { offer: OfferDto; accept: Decide; reject: Decide }
type Decision = 'accept' | 'reject'

const WORDS = {
  accept: { doing: 'Accepting the offer', done: 'Offer accepted!', failed: 'Could not accept offer' },
  reject: { doing: 'Rejecting the offer', done: 'Offer rejected!', failed: 'Could not reject offer' },
} as const

/** A refusal that stands (decided already, another one accepted) is not worth a second try. */
const isWorthRetrying = ({ code }: Failure) => code === 'internal' || code === 'rate_limited'

/** Accept, and Reject with its question, on a pending offer (D53). */
export function OfferDecision({ offer, accept, reject }: OfferDecisionProps) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [deciding, setDeciding] = useState<Decision | null>(null)

  const decide = async (decision: Decision) => {
    const words = WORDS[decision]
    setDeciding(decision)
    // One toast per offer: a second try replaces what the first one left.
    const toasted = { id: `offer-${offer._id}`, description: undefined, action: undefined }
    toast.loading(words.doing, toasted)
    const answer = await answerOf((decision === 'accept' ? accept : reject)({ id: offer._id }))
    setDeciding(null)
    setAsking(false)
    if (answer.ok) {
      toast.success(words.done, { ...toasted, duration: TOAST_MS.success })
      return
    }
    const again = { label: 'Retry', onClick: () => void decide(decision) }
    toast.error(words.failed, {
      ...toasted,
      duration: TOAST_MS.plain,
      description: answer.error.message,
      action: isWorthRetrying(answer.error) ? again : undefined,
    })
    if (answer.error.code === 'conflict') router.refresh()
  }

  return (
    <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
      <Button
        variant="outline"
        pending={deciding === 'reject'}
        disabled={deciding !== null}
        onClick={() => setAsking(true)}
      >
        {deciding !== 'reject' && <X aria-hidden />}Reject
      </Button>
      <Button
        pending={deciding === 'accept'}
        disabled={deciding !== null}
        onClick={() => void decide('accept')}
      >
        {deciding !== 'accept' && <Check aria-hidden />}Accept
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Reject the offer of ${formatPrice(offer.offerAmount)} on ${offer.propertyTitle}?`}
        description={`${offer.buyerName} sees it at once. A rejected offer cannot be taken back; the listing stays open for others.`}
        cancelLabel="Keep the offer"
        confirmLabel="Reject offer"
        danger
        pending={deciding === 'reject'}
        onConfirm={() => void decide('reject')}
      >
        <OfferSummary offer={offer} />
      </AlertDialog>
    </div>
  )
}

function OfferSummary({ offer }: { offer: OfferDto }) {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] items-center gap-4 border-y border-border py-4 text-sm">
      <Photo src={offer.propertyImage} alt="" sizes="72px" corners="xs" />
      <div className="grid gap-1.5">
        <strong className="font-semibold numbers">{formatPrice(offer.offerAmount)}</strong>
        <AmountInRange
          amount={offer.offerAmount}
          min={offer.minPrice}
          max={offer.maxPrice}
          ground="overlay"
        />
      </div>
    </div>
  )
}
