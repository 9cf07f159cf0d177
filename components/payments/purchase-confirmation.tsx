import { CircleCheck, Mail, Phone, Printer } from 'lucide-react'
import { type ReactNode } from 'react'
import { mailto } from '@/lib/domain/mail-address'
import { formatMoney } from '@/lib/domain/money'
import { formatPhone } from '@/lib/domain/phone'
import { paths } from '@/lib/paths'
import { type PurchaseDto } from '@/lib/schemas/payment'
import { site } from '@/lib/site'
import { LinkButton } from '../ui/link-button'
import { Day } from '../ui/day'

/**
 * The confirmation of a payment for its buyer (D112): that it arrived, the receipt, what happens next, and
 * the agent's contact.
 */
export function PurchaseConfirmation({ purchase: { offer, agent } }: { purchase: PurchaseDto }) {
  const { _id, propertyTitle, offerAmount, paidAt, agentName } = offer
  return (
    <section
      aria-labelledby="purchase"
      className="mb-10 grid grid-cols-1 gap-6 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)] [overflow-wrap:anywhere]"
    >
      <div className="grid gap-2">
        <CircleCheck className="size-6 text-success" strokeWidth={1.75} aria-hidden />
        <h2 id="purchase" className="display-sm">
          Your purchase is complete
        </h2>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <bdi>{propertyTitle}</bdi> is yours. We received {formatMoney(offerAmount)}
          {paidAt !== undefined && (
            <>
              {' on '}
              <Day at={paidAt} />
            </>
          )}
          .
        </p>
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 sm:grid-cols-2">
        <div>
          <h3 className="mb-2 text-sm font-[550]">What happens next</h3>
          <ol className="grid list-decimal gap-1.5 pl-5 text-sm leading-[1.375rem] text-pretty text-muted">
            <li>You can print the receipt here at any time.</li>
            <li>Contact {agent?.name ?? 'our support team'} about the handover, the papers and the keys.</li>
            <li>The home is marked as sold, and all other offers on it are closed.</li>
          </ol>
        </div>
        <Contact title={propertyTitle} agentName={agentName} agent={agent} />
      </div>
      <LinkButton className="justify-self-start max-sm:w-full" href={paths.user.receipt(_id)}>
        <Printer aria-hidden />
        Receipt
      </LinkButton>
    </section>
  )
}

type ContactProps = { title: string; agentName: string; agent: PurchaseDto['agent'] }

const Contact = ({ title, agentName, agent }: ContactProps) => (
  <div className="min-w-0 text-sm">
    <h3 className="mb-2 font-[550]">Your agent</h3>
    <p className="[overflow-wrap:anywhere]">{agent?.name ?? agentName}</p>
    {agent ? (
      <>
        <Way href={mailto(agent.email, title)}>
          <Mail aria-hidden />
          {agent.email}
        </Way>
        {agent.phone !== null && (
          <Way href={`tel:${agent.phone}`}>
            <Phone aria-hidden />
            {formatPhone(agent.phone)}
          </Way>
        )}
      </>
    ) : (
      <>
        <p className="text-muted">This agent has left Keystead. Our support team can help you.</p>
        <Way href={mailto(site.supportEmail, title)}>
          <Mail aria-hidden />
          {site.supportEmail}
        </Way>
      </>
    )}
  </div>
)

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <a
      href={href}
      className="inline-flex min-h-10 items-center gap-2 [overflow-wrap:anywhere] text-accent-text underline decoration-1 underline-offset-[.22em] [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {children}
    </a>
  </p>
)
