import { publicMetadata } from '@/app/public-metadata'
import { LegalPage, type LegalSection } from '@/components/legal/legal-page'
import { DOCUMENT_DAYS } from '@/lib/domain/application'
import { mailto } from '@/lib/domain/mail-address'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

const LEAD = `What ${site.name} stores about you, who can see it, and how to download or delete it.`

export const generateMetadata = () =>
  publicMetadata({ path: paths.privacy, title: 'Privacy', description: LEAD })

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'kept',
    title: 'What we store',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email, role and, if you add them, phone and photo; for agents
          also address, company and website. Passwords are stored as hashes that cannot be reversed.
        </li>
        <li>
          <strong>Your sessions:</strong> when each started and was last used, the browser, and how you signed
          in.
        </li>
        <li>
          <strong>What you do:</strong> homes that you save, hide or open, hearts and comments in shared
          wishlists, reviews, purchases, and offers with every amount, date and message; for agents also
          listings, imported files and responses to offers.
        </li>
        <li>
          <strong>Bank transfers:</strong> the bank’s reference, the amount and the date, and how a late
          transfer was returned.
        </li>
        <li>
          <strong>An application to become an agent:</strong> license number, region, references, a copy of
          the license, and the decision.
        </li>
        <li>
          <strong>Reports:</strong> which listing or review you reported, and why.
        </li>
        <li>
          <strong>Notifications:</strong> your notifications, which ones you have read, and which emails you
          want.
        </li>
        <li>
          <strong>Decisions:</strong> decisions by agents and administrators, with who made them and when.
        </li>
        <li>
          <strong>Pictures:</strong> without the location, owner and device details that cameras add.
        </li>
      </ul>
    ),
  },
  {
    id: 'not-kept',
    title: 'What we don’t store',
    body: (
      <ul>
        <li>
          Card numbers: they go straight from your browser to Stripe. {site.name} only stores the payment’s
          id.
        </li>
        <li>Your bank account number: your bank sends transfers directly to ours.</li>
        <li>Your Google data: we only ask Google for your name, email and photo.</li>
        <li>Your IP address: we count and log attempts under a code from which it cannot be recovered.</li>
      </ul>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees what',
    body: (
      <ul>
        <li>Everyone sees the name and photo on a listing or a review.</li>
        <li>Signed-in people see the email of a listing’s agent.</li>
        <li>
          The agent of a home sees each bidder’s name, email and whether it is verified, the amounts and
          messages, and how many homes they have bought here.
        </li>
        <li>
          Other buyers see that a home is under offer, but not by whom or for how much. The agent and the
          buyer of a home see its sale price.
        </li>
        <li>
          Administrators see accounts, listings, offers, reviews, bank transfers, and applications with their
          documents.
        </li>
        <li>Administrators see reports and their comments. Nobody sees who sent a report.</li>
      </ul>
    ),
  },
  {
    id: 'services',
    title: 'Services we use',
    body: (
      <>
        <ul>
          <li>
            <strong>Stripe</strong> processes card payments. It receives your name, email, card and the
            amount.
          </li>
          <li>
            <strong>Cloudinary</strong> stores the pictures.
          </li>
          <li>
            <strong>Google</strong> learns that you sign in here, if you sign in with Google.
          </li>
          <li>An email service delivers our emails. We don’t track whether you open them.</li>
          <li>
            A map service and an address search, if this site uses them. The first learns which part of the
            map you look at, the second the location of a listing.
          </li>
        </ul>
        <p>We don’t sell data or track anyone for advertising.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your device',
    body: (
      <>
        <p>
          We only use cookies the site needs: one keeps you signed in (until you close the browser, for a day
          at most, or for 30 days with “Remember me”), and a few protect sign-in. Stripe sets its own on the
          payment page to prevent fraud.
        </p>
        <p>
          Your browser also stores the theme, your units, whether someone is signed in, unsaved drafts of
          forms, your last searches, and the numbers in your cost estimates. This stays on your device.
          Logging out removes all of it except the theme and your units.
        </p>
      </>
    ),
  },
  {
    id: 'long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Your account and its data: until you delete it.</li>
        <li>
          Imported files: two days; their results: 30 days. Counts of sign-in and other attempts: a day at
          most.
        </li>
        <li>
          The document of an application: until a decision is made, {DOCUMENT_DAYS} days at most. A document
          without an application: a day.
        </li>
        <li>Notifications: a year.</li>
        <li>
          Records of purchases and decisions are kept. When an account is deleted, its name and email are
          removed from them, except from an administrator’s decision about that account.
        </li>
        <li>Payments at Stripe and emails already sent are not deleted.</li>
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
            <strong>Get it:</strong> “Download my data” in your profile gives you everything in one file.
          </li>
          <li>
            <strong>Correct it:</strong> “Edit Profile” also updates your name and photo in your listings and
            reviews.
          </li>
          <li>
            <strong>Delete it:</strong> “Delete my account” removes the account, saved homes, reviews and
            listings at once.
          </li>
          <li>
            <strong>Choose your emails:</strong> set your email notifications in your profile, or use the
            unsubscribe link in any of these emails.
          </li>
          <li>
            <strong>Sign out elsewhere:</strong> your profile shows where you are signed in and lets you sign
            out each session.
          </li>
        </ul>
        <p>
          A suspended account’s data can still be downloaded; to delete the account, write to{' '}
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
