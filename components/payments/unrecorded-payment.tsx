import { LinkButton } from '@/components/ui/link-button'
import { formatMoney } from '@/lib/domain/money'
import { paths } from '@/lib/paths'
import { PaymentNotice } from './payment-notice'
import { type UnrecordedPurchase } from './use-payment'

/** Shown to the buyer if the payment was charged but this page could not record it. */
export function UnrecordedPayment({ amount, payment }: { amount: number; payment: UnrecordedPurchase }) {
  const { tone, title, text } = describe(formatMoney(amount), payment)
  return (
    <div role="alert">
      <PaymentNotice
        tone={tone}
        title={title}
        action={<LinkButton href={paths.user.bought}>Your Property Offers</LinkButton>}
      >
        <p>{text}</p>
        <p className="font-mono text-xs [overflow-wrap:anywhere]">{payment.transactionId}</p>
      </PaymentNotice>
    </div>
  )
}

function describe(amount: string, { status, refusal }: UnrecordedPurchase) {
  if (refusal) {
    return { tone: 'warning', title: 'The purchase could not be completed', text: refusal.message } as const
  }
  if (status === 'processing') {
    return {
      tone: 'info',
      title: 'Your bank is still working on it',
      text: `Your payment of ${amount} has been sent but is not confirmed yet. When it is, the purchase appears under Property Bought. Please do not pay again.`,
    } as const
  }
  return {
    tone: 'success',
    title: 'Your payment went through',
    text: `${amount} was paid and the purchase is being recorded. It will appear under Property Bought shortly; you don’t need to pay again.`,
  } as const
}
