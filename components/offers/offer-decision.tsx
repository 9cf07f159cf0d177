'use client'

import { Check, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAskedChange } from '@/components/layout/use-asked-change'
import { type Change } from '@/components/layout/use-change'
import { Button } from '@/components/ui/button'
import { Photo } from '@/components/ui/photo'
import { AmountInRange } from '@/components/ui/price-range'
import { formatPrice } from '@/lib/domain/money'
import { type Failure } from '@/lib/domain/result'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Action } from '@/components/ui/action'

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
  const [decision, setDecision] = useState<Decision>('accept')
  const { isChanging, start, ask, dialog } = useAskedChange()

  const changeOf = (name: Decision): Change => ({
    // One toast per offer: a second try replaces what the first one left.
    id: `offer-${offer._id}`,
    run: () => {
      setDecision(name)
      return (name === 'accept' ? accept : reject)({ id: offer._id })
    },
    words: WORDS[name],
    onRefused: ({ code }) => {
      if (code === 'conflict') router.refresh()
    },
    isWorthRetrying,
  })

  const askToReject = () =>
    ask(changeOf('reject'), {
      title: `Reject the offer of ${formatPrice(offer.offerAmount)} on ${offer.propertyTitle}?`,
      description: `${offer.buyerName} sees it at once. A rejected offer cannot be taken back; the listing stays open for others.`,
      cancelLabel: 'Keep the offer',
      confirmLabel: 'Reject offer',
      isDanger: true,
      waits: true,
      children: <OfferSummary offer={offer} />,
    })

  const deciding = isChanging ? decision : null

  return (
    <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
      <Button
        variant="outline"
        pending={deciding === 'reject'}
        disabled={deciding !== null}
        onClick={askToReject}
      >
        {deciding !== 'reject' && <X aria-hidden />}Reject
      </Button>
      <Button
        pending={deciding === 'accept'}
        disabled={deciding !== null}
        onClick={() => start(changeOf('accept'))}
      >
        {deciding !== 'accept' && <Check aria-hidden />}Accept
      </Button>
      {dialog}
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
