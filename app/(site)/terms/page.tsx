import { publicMetadata } from '@/app/public-metadata'
import { LegalPage, type LegalSection } from '@/components/legal/legal-page'
import { mailto } from '@/lib/domain/mail-address'
import { CARD_LIMIT_MINOR, formatMoney, formatPrice, roundAmount, toMajor } from '@/lib/domain/money'
import { VALID_DAYS } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

const LEAD = `What ${site.name} does, what it expects of you, and what is up to you and the other party.`

export const generateMetadata = () => publicMetadata({ path: paths.terms, title: 'Terms', description: LEAD })

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'marketplace',
    title: 'What the marketplace does',
    body: (
      <>
        <p>
          {site.name} is a place where agents list homes and buyers make offers on them. The sale of a home is
          an agreement between its buyer and its seller. {site.name} is neither, and does not act for either
          of them.
        </p>
        <p>
          What makes a sale valid, such as a written contract, a notary or an entry in a land register,
          depends on the law where the home is. A purchase on this site does not replace these requirements.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You need an account to see homes in full. It is personal and free.</li>
        <li>Use your own name and email, and keep your password to yourself.</li>
        <li>
          Every account starts as a buyer. An administrator can make you an agent after checking your license
          and references.
        </li>
        <li>You can delete your account in your profile at any time.</li>
      </ul>
    ),
  },
  {
    id: 'listings',
    title: 'Homes',
    body: (
      <>
        <p>
          Agents are responsible for what they list, and may only list homes they have been authorized to
          sell. The price is a range, and offers must be within it.
        </p>
        <p>
          <strong>Verified</strong> means that an administrator has checked the home. It is not a survey, a
          valuation or a title search: see the home and check its documents before you make an offer.
        </p>
      </>
    ),
  },
  {
    id: 'offers',
    title: 'Offers',
    body: (
      <>
        <p>
          An offer says that you want to buy the home for the amount that you enter. You can make offers on
          verified homes that are not sold, with one open offer on each. You choose how many days it is valid,
          from {VALID_DAYS.min} to {VALID_DAYS.max}; after that it expires. Until it is accepted you can
          withdraw it.
        </p>
        <p>
          <strong>Counteroffers:</strong> the agent accepts, rejects or counters an offer. After a
          counteroffer you can accept, counter, or let it expire. Each counteroffer restarts the deadline.
          Both sides see every amount with its date and message.
        </p>
        <p>
          <strong>Under offer and back-ups:</strong> a home can have one accepted offer at a time and is then
          under offer. Other offers stay open as back-ups: one of them can be accepted if the first falls
          through. The home is sold when the accepted offer is paid, not before; all others are then rejected.
        </p>
        <p>
          <strong>Deadlines:</strong> an accepted offer has a payment deadline. The agent can extend it once,
          or release the offer and tell you why. If the deadline passes without a payment, the offer expires
          and the home is available again.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment and refunds',
    body: (
      <>
        <p>
          You pay the amount of your accepted offer and nothing more. Cards are charged by Stripe, up to{' '}
          {formatMoney(toMajor(CARD_LIMIT_MINOR))} per payment. A larger offer is paid by bank transfer: its
          payment page has the account, the amount and a reference to include with the transfer. It counts as
          paid once an administrator has recorded it. A transfer that reaches the bank by the deadline is on
          time, even if it is recorded a few days later.
        </p>
        <p>
          A payment that arrives after the offer has closed is refunded in full to the card or bank account it
          came from, and we notify you.
        </p>
      </>
    ),
  },
  {
    id: 'told',
    title: 'Notifications',
    body: (
      <>
        <p>
          Changes that concern you, such as a reply to your offer, its expiry or a payment, appear in your
          dashboard right away. Most are also emailed: you choose which ones in your profile, and every such
          email has an unsubscribe link.
        </p>
        <p>
          Emails can be late or get lost. Your dashboard is what counts: check it for your deadlines to reply
          or pay.
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Fees and closing costs',
    body: (
      <p>
        The fee for buyers is a flat 1% of the price, capped at {formatPrice(roundAmount(5_000))}. Keystead
        does not charge it today: your payment includes no fee. Closing costs are typically 2-5% of the price,
        depending on the place, and are settled outside {site.name}.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'Reviews and conduct',
    body: (
      <>
        <p>
          Write about what you have seen yourself. Don’t insult anyone or share private information.
          Administrators delete such reviews and reject homes with incorrect information.
        </p>
        <p>
          An agent who deceives people is suspended: the homes they list are removed, and open offers on them
          and those they made as a buyer are rejected. Do not try to get around the site’s limits and
          security.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Changes and contact',
    body: (
      <p>
        Changes to these terms are announced on this page. Send questions to{' '}
        <a href={mailto(site.supportEmail)} className="text-accent-text underline">
          {site.supportEmail}
        </a>
        .
      </p>
    ),
  },
]

export default function TermsPage() {
  return <LegalPage title="Terms" lead={LEAD} sections={SECTIONS} />
}
