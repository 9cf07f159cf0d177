import { publicMetadata } from '@/app/public-metadata'
import { LegalPage, type LegalSection } from '@/components/legal/legal-page'
import { DOCUMENT_DAYS } from '@/lib/domain/application'
import { mailto } from '@/lib/domain/mail-address'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

const LEAD = `What ${site.name} keeps about you, who else sees it, and how you get it or have it deleted.`

export const generateMetadata = () =>
  publicMetadata({ path: paths.privacy, title: 'Privacy', description: LEAD })

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'kept',
    title: 'What is kept',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, role, and, if you give them, phone and photo;
          for agents also address, company and website. A password is kept as a hash that cannot be read back.
        </li>
        <li>
          <strong>Your sessions:</strong> when each began and was last used, the kind of browser, and the way
          you signed in.
        </li>
        <li>
          <strong>What you do:</strong> saved homes, reviews, purchases, and offers with every amount that was
          named, its date and the words beside it; for agents listings, imported files and answers to offers.
        </li>
        <li>
          <strong>Bank transfers:</strong> for a purchase that is paid so, the bank’s reference, the amount
          and the day, and how one that came too late went back.
        </li>
        <li>
          <strong>An application to become an agent:</strong> license number, region, references, the document
          of the license, and the answer.
        </li>
        <li>
          <strong>Reports:</strong> which listing or review you reported, and why.
        </li>
        <li>
          <strong>What you were told:</strong> your notices, which of them you have read, and what you want
          mail about.
        </li>
        <li>
          <strong>Decisions:</strong> what agents and administrators decide is written down, with who decided
          and when.
        </li>
        <li>
          <strong>Pictures:</strong> without the place, the person and the device that a camera writes into
          the file.
        </li>
      </ul>
    ),
  },
  {
    id: 'not-kept',
    title: 'What is not kept',
    body: (
      <ul>
        <li>
          Card numbers: they go from your browser to Stripe. {site.name} keeps the number of the payment.
        </li>
        <li>The number of your bank account: a transfer goes from your bank to that of the site.</li>
        <li>What Google would let a site read: only your name, address and photo are asked for.</li>
        <li>
          Where you connect from: attempts are counted, and noted in the server’s log, under a code that
          cannot be read back.
        </li>
      </ul>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees what',
    body: (
      <ul>
        <li>Everyone sees the name and photo on a listing or a review.</li>
        <li>Signed-in people see the email address of a listing’s agent.</li>
        <li>
          The agent of a home sees of those who offer on it the name, the email address and whether it is
          confirmed, the amounts with the words beside them, and how many homes they have bought here.
        </li>
        <li>
          Other buyers see that a home is under offer, and never by whom or for how much. Agent and buyer of a
          home see what it was sold for.
        </li>
        <li>
          Administrators see accounts, listings, offers, reviews, bank transfers, and applications with their
          document, to look after the site.
        </li>
        <li>Administrators see what is reported and the words beside it. Nobody is shown who reported it.</li>
      </ul>
    ),
  },
  {
    id: 'services',
    title: 'Services that take part',
    body: (
      <>
        <ul>
          <li>
            <strong>Stripe</strong> takes card payments: it gets your name, email address, card and the
            amount.
          </li>
          <li>
            <strong>Cloudinary</strong> keeps the pictures.
          </li>
          <li>
            <strong>Google</strong> learns that you sign in here, if you choose to sign in with Google.
          </li>
          <li>
            A mail service carries what is sent to your address. No mail tells whether you have opened it.
          </li>
          <li>
            A map service and a search for addresses, where this site uses them: the one is asked for the part
            of the map that you look at, the other for the location of a listing.
          </li>
        </ul>
        <p>Nothing is sold, and nobody is followed for advertising.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your device',
    body: (
      <>
        <p>
          There are only cookies that the site needs: one that keeps you signed in (until you close the
          browser, a day at most, or for 30 days with “Remember me”), and some that guard signing in. Stripe
          sets its own on the payment page, against fraud.
        </p>
        <p>
          Your browser also remembers the theme, the units of areas, whether somebody was signed in, and what
          was typed into a form and not saved. That stays on your device; logging out removes the last two.
        </p>
      </>
    ),
  },
  {
    id: 'long',
    title: 'How long',
    body: (
      <ul>
        <li>Your account and what belongs to it: until you delete it.</li>
        <li>
          Imported files: two days, and what became of them: 30 days. Counts of attempts: a day at most.
        </li>
        <li>
          The document of an application: until it is answered, {DOCUMENT_DAYS} days at most. One that was
          never sent with an application: a day.
        </li>
        <li>Notices: a year.</li>
        <li>
          Records of purchases and decisions stay. When an account is gone they lose its name and email
          address; what an administrator decided about an account keeps its name.
        </li>
        <li>Payments at Stripe, and mails that were sent, stay where they are.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'What you can do',
    body: (
      <>
        <ul>
          <li>
            <strong>Get it:</strong> “Download my data” in your profile gives all of it in one file.
          </li>
          <li>
            <strong>Correct it:</strong> “Edit Profile”; your new name and photo then stand in your listings
            and reviews too.
          </li>
          <li>
            <strong>Delete it:</strong> “Delete my account” removes the account, saved homes, reviews and
            listings at once.
          </li>
          <li>
            <strong>Choose your mail:</strong> the profile has what you get mail about, and every such mail
            has a link that ends its kind without signing in.
          </li>
          <li>
            <strong>End sessions:</strong> the profile lists where you are signed in and ends each.
          </li>
        </ul>
        <p>
          The data of a suspended account can be downloaded; support deletes such an account. Write to{' '}
          <a href={mailto(site.supportEmail)} className="text-accent-text underline">
            {site.supportEmail}
          </a>
          .
        </p>
      </>
    ),
  },
]

export default function PrivacyPage() {
  return <LegalPage title="Privacy" lead={LEAD} sections={SECTIONS} />
}
