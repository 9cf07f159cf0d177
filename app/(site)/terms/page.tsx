import { publicMetadata } from '@/app/public-metadata'
import { LegalPage, type LegalSection } from '@/components/legal/legal-page'
import { mailto } from '@/lib/domain/mail-address'
import { CARD_LIMIT_MINOR, formatMoney, toMajor } from '@/lib/domain/money'
import { VALID_DAYS } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

const LEAD = `What ${site.name} does, what it asks of you, and what it leaves to you and the other side.`

export const generateMetadata = () => publicMetadata({ path: paths.terms, title: 'Terms', description: LEAD })

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'marketplace',
    title: 'The marketplace and its part',
    body: (
      <>
        <p>
          {site.name} is a place where agents list homes and buyers make offers on them. The sale of a home is
          an agreement between its buyer and its seller. {site.name} is neither, and does not act for one
          against the other.
        </p>
        <p>
          What makes a sale valid, such as a written contract, a notary or an entry in a land register, is a
          matter of the law where the home stands. A purchase on this site does not replace it.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You need an account to see listings in full. It is for you alone and costs nothing.</li>
        <li>Give a name and an email address that are yours, and keep your password to yourself.</li>
        <li>
          Everyone begins as a buyer. An administrator makes an account an agent’s after a look at license and
          references.
        </li>
        <li>You can delete your account in your profile at any time.</li>
      </ul>
    ),
  },
  {
    id: 'listings',
    title: 'Listings',
    body: (
      <>
        <p>
          An agent answers for what a listing says and shows, and may only list homes that they are entrusted
          with. The price is a range, and offers lie within it.
        </p>
        <p>
          <strong>Verified</strong> means that an administrator has looked at the listing. It is no survey, no
          valuation and no search of the land register: see the home and check its papers before you offer.
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
          An offer says that you want to buy the home for that amount. You can make one on verified homes that
          are not sold, and have one open offer on each. You say for how many days it is good, from{' '}
          {VALID_DAYS.min} to {VALID_DAYS.max}; after that it ends by itself. Until it is accepted you can
          take it back.
        </p>
        <p>
          <strong>Counteroffers:</strong> the agent accepts an offer, rejects it, or answers with another
          amount. Then it is your turn to accept, to answer with an amount of your own, or to let it end. Each
          answer makes the offer good for as many days again. Both sides see every amount, with its date and
          the words beside it.
        </p>
        <p>
          <strong>Under offer and back-ups:</strong> a home has one accepted offer at a time and is under
          offer meanwhile. Other offers on it stay as back-ups: one of them can be accepted if the first comes
          to nothing. The home is sold when the accepted offer is paid, and not before; all others are then
          rejected.
        </p>
        <p>
          <strong>Ends:</strong> an accepted offer says by when it has to be paid. The agent can put that off
          once, or release the offer with a reason that you read. When the time is over without a payment the
          offer ends, and the home is open to others again.
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
          You pay the amount of your accepted offer, and nothing on top of it. Cards are charged by Stripe, up
          to {formatMoney(toMajor(CARD_LIMIT_MINOR))} at once. A larger offer is paid by bank transfer: its
          payment page has the account, the amount and a reference that the transfer must name. It counts as
          paid once an administrator has recorded it; what the bank had by the day to pay by is in time, also
          where it is recorded some days later.
        </p>
        <p>
          A payment that arrives when the offer is no longer open goes back in full, to the card or the bank
          account that it came from, and you are told.
        </p>
      </>
    ),
  },
  {
    id: 'told',
    title: 'What you are told',
    body: (
      <>
        <p>
          What changes for you, such as an answer to your offer, its end or a payment, stands among the
          notices of your dashboard at once. Most of it comes by mail too: your profile has what you want mail
          about, and each such mail has a link that ends its kind.
        </p>
        <p>
          A mail can be late or lost. What counts is what your dashboard shows: look there for the days by
          which you have to answer or pay.
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Fees and closing costs',
    body: (
      <p>
        The fee for buyers is a flat 1% of the price, capped at $5,000. This site does not charge it: a
        payment here has no fee in it. Closing costs are typically 2-5% of the price, depending on the place,
        and are settled outside {site.name}.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'Reviews and conduct',
    body: (
      <>
        <p>
          Write what you have seen yourself, and nothing that insults a person or gives away what is private.
          Administrators delete reviews that do, and reject listings that are wrong.
        </p>
        <p>
          An agent who deceives people is suspended: their listings leave the site and open offers on them are
          rejected. Do not try to get around the limits and the locks of the site.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Changes and contact',
    body: (
      <p>
        If these terms change, this page says so. Questions go to{' '}
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
