import { publicMetadata } from '@/app/public-metadata'
import { LegalPage, type LegalSection } from '@/components/legal/legal-page'
import { mailto } from '@/lib/domain/mail-address'
import { TOUR_HOST_NAMES } from '@/lib/domain/tour-hosts'
import { paths } from '@/lib/paths'
import { PRIVACY_NOTES } from '@/lib/schemas/privacy-notes'
import { site } from '@/lib/site'

const LEAD = `What ${site.name} stores about you, who can see it, and how to download or delete it.`

export const generateMetadata = () =>
  publicMetadata({ path: paths.privacy, title: 'Privacy', description: LEAD })

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'kept',
    title: 'What we store',
    body: (
      <>
        <ul>
          {Object.values(PRIVACY_NOTES).map(({ title, what, seenBy, stored }) => (
            <li key={title}>
              <strong>{title}:</strong> {what} Seen by {seenBy}. Stored {stored}.
            </li>
          ))}
        </ul>
        <p>Pictures are stored without the location, owner and device details that cameras add.</p>
        <p>
          We count by day how many people open, save, ask about, view and make offers on each home. A code
          made from your account, or from your IP address and browser, counts you once. Its key is deleted
          every night, so the code cannot lead back to you. The home’s agent and owner see the counts for two
          years.
        </p>
        <p>
          Some visits also report how fast the page was. We count that by day, without anything about you.
        </p>
      </>
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
        <li>Everyone sees the name and photo shown with a home or a review.</li>
        <li>Signed-in people see the email of a home’s agent.</li>
        <li>
          If an agent works for an office, its owners and managers see what the agent sees about homes,
          drafts, offers, conversations, viewings and open houses. Its assistants see the conversations and
          viewings, and a colleague who is asked to answer an inquiry sees it.
        </li>
        <li>
          Other buyers see that a home is under offer, but not by whom or for how much. The agent and the
          buyer of a home see its sale price.
        </li>
        <li>Nobody sees who sent a report.</li>
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
            map you look at, the second the location of a home.
          </li>
          <li>
            {TOUR_HOST_NAMES}, once you select a home’s tour or video there. The host learns your address on
            the internet and that you came from this site.
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
          at most, or for 30 days with “Remember me”), a few protect sign-in, and if your browser runs no
          scripts, one remembers that for an hour. Stripe sets its own on the payment page to prevent fraud.
        </p>
        <p>
          Your browser also stores the theme, your units, whether someone is signed in, unsaved drafts of
          forms, your last searches, the numbers in your cost estimates, and in each tab the search from which
          you opened a home. This stays on your device. Signing out removes all of it except the theme and
          your units. If you save homes or search without signing in, up to 50 homes and five searches stay on
          your device until you add them to an account or delete them.
        </p>
      </>
    ),
  },
  {
    id: 'long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Your own data: as stated for each kind above.</li>
        <li>How often you tried to sign in, and similar counts: at most a day.</li>
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
            <strong>Correct it:</strong> “Edit Profile” also updates your name and photo on your homes and
            reviews.
          </li>
          <li>
            <strong>Delete it:</strong> “Delete my account” removes the account, saved homes, reviews and the
            homes you list at once.
          </li>
          <li>
            <strong>Choose your emails:</strong> set your email notifications in your profile, or use the
            unsubscribe link in any of these emails.
          </li>
          <li>
            <strong>Sign out everywhere else:</strong> your profile shows where you are signed in and which
            links you have created. You can end each one, or all except this session at once.
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
