import { LinkButton } from '@/components/ui/link-button'
import { formatMoney } from '@/lib/domain/money'
import { PaymentNotice } from './payment-notice'
import { type UnrecordedPurchase } from './use-payment'

/** Shown to the buyer if the payment was charged but this page could not record it. */
export function UnrecordedPayment({
  amount,
  payment,
  back,
}: {
  amount: number
  payment: UnrecordedPurchase
  back: { href: string; label: string }
}) {
  const { tone, title, text } = describe(formatMoney(amount), payment)
  return (
    <div role="alert">
      <PaymentNotice
        tone={tone}
        title={title}
        action={<LinkButton href={back.href}>{back.label}</LinkButton>}
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
      text: `Your payment of ${amount} has been sent but is not confirmed yet. We will notify you when it is. Please do not pay again.`,
    } as const
  }
  return {
    tone: 'success',
    title: 'Your payment went through',
    text: `${amount} was paid and the purchase is being recorded. We will notify you shortly; you don’t need to pay again.`,
  } as const
}
