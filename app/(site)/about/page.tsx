import { type LucideIcon } from 'lucide-react'
import {
  BadgeCheck,
  BriefcaseBusiness,
  Key,
  RulerDimensionLine,
  ScrollText,
  ShieldCheck,
  User,
} from 'lucide-react'
import { type ReactNode } from 'react'
import { publicMetadata } from '@/app/public-metadata'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { Photo } from '@/components/ui/photo'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

export const generateMetadata = () =>
  publicMetadata({
    path: paths.about,
    title: 'About',
    description: `What ${site.name} is, who it is for, and what it is built with.`,
  })

type Entry = { icon: LucideIcon; title: string; text: string }

const highlights: readonly Entry[] = [
  {
    icon: BadgeCheck,
    title: 'Every home shows its status',
    text: 'An administrator checks a home before it is marked Verified. Until then it is marked Not Verified and cannot receive offers.',
  },
  {
    icon: RulerDimensionLine,
    title: 'Honest price ranges',
    text: 'The agent sets a minimum and a maximum, so buyers don’t have to guess. Every offer is between the two; only a price on request leaves the amount to the buyer.',
  },
  {
    icon: Key,
    title: 'One offer wins',
    text: 'An agent accepts one offer on a home. The buyer pays, and the home is marked as sold right away.',
  },
  {
    icon: ScrollText,
    title: 'Everything is on record',
    text: 'Offers, replies and payments are stored with their dates, and every purchase with its transaction ID.',
  },
]

const roles: readonly Entry[] = [
  {
    icon: User,
    title: 'Regular User',
    text: 'Browses homes, makes offers within their price range, pays for an accepted one by card or bank transfer, and finds every purchase in the dashboard.',
  },
  {
    icon: BriefcaseBusiness,
    title: 'Verified Agent',
    text: 'Lists homes and accepts or rejects the offers made on them. Applications are reviewed by license and references within 2 business days.',
  },
  {
    icon: ShieldCheck,
    title: 'Administrator',
    text: 'Verifies or rejects homes, moderates reviews, and manages accounts and roles.',
  },
]

/** Only what this project uses (D49). */
const technology: readonly { name: string; use: string }[] = [
  { name: 'Next.js and React', use: 'render the pages on the server and keep them quick in the browser' },
  { name: 'TypeScript', use: 'type-checks all our code in strict mode' },
  {
    name: 'MongoDB',
    use: 'stores homes, offers and accounts; related changes are saved in one transaction',
  },
  { name: 'Stripe', use: 'processes card payments; card numbers never reach our servers' },
  { name: 'NextAuth.js', use: 'signs people in, by password or with Google' },
  { name: 'Cloudinary', use: 'stores the pictures that agents upload' },
  { name: 'Tailwind CSS', use: 'styles the light and dark themes' },
]

export default function AboutPage() {
  return (
    <>
      <div className="container-page">
        <PageHeader title={`About ${site.name}`} className="pb-10!">
          {site.tagline}
        </PageHeader>
      </div>
      <div className="container-page grid items-end gap-x-16 gap-y-8 md:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <Photo
          src="/demo/villa-modern-dusk.jpg"
          alt="Modern villa at dusk with lit rooms and an illuminated pool"
          ratio="3/2"
          sizes="(min-width: 900px) 60vw, 100vw"
          priority
        />
        <div className="grid max-w-[62ch] gap-4 text-[1.0625rem] leading-7 text-pretty text-muted">
          <p>
            {site.name} is a marketplace for homes. Buyers see what is for sale and at what price; agents list
            homes and respond to offers; administrators check each home.
          </p>
          <p>
            Everything happens in one place: find a home, make an offer, get it accepted, pay, and keep the
            receipt.
          </p>
        </div>
      </div>
      <Section id="highlights" title="Why people use it">
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {highlights.map((entry) => (
            <EntryRow
              key={entry.title}
              {...entry}
              className="first:border-border-strong sm:nth-2:border-border-strong sm:nth-last-[-n+2]:pb-0"
            />
          ))}
        </ul>
      </Section>
      <Section id="roles" title="Who’s who">
        <ul className="grid">
          {roles.map((entry) => (
            <EntryRow key={entry.title} {...entry} className="first:border-border-strong last:pb-0 sm:pb-6" />
          ))}
        </ul>
      </Section>
      <Section id="technology" title="What it is built with">
        <dl className="border-t border-border-strong">
          {technology.map(({ name, use }) => (
            <div
              key={name}
              className="grid gap-x-6 gap-y-1 border-b border-border py-4 sm:grid-cols-[12rem_1fr]"
            >
              <dt className="font-[550]">{name}</dt>
              <dd className="text-pretty text-muted">{use}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <div className="container-page pt-section">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-lg border border-border bg-surface-raised px-5 py-6 sm:p-8">
          <h2 className="display-sm">See what is for sale</h2>
          <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full">
            <LinkButton size="lg" href={paths.properties} prefetch={false}>
              Browse Properties
            </LinkButton>
            <LinkButton size="lg" variant="outline" href={paths.homes} prefetch={false}>
              Homes by Location
            </LinkButton>
          </div>
        </div>
      </div>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="container-page grid gap-x-16 gap-y-8 pt-section md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <h2 id={id} className="display-md">
        {title}
      </h2>
      {children}
    </section>
  )
}

function EntryRow({ icon: Icon, title, text, className }: Entry & { className: string }) {
  return (
    <li className={`grid grid-cols-[2.75rem_1fr] border-t border-border pt-6 pb-6 sm:pb-10 ${className}`}>
      <Icon className="mt-0.5 size-[22px] text-accent-text" strokeWidth={1.75} aria-hidden />
      <div>
        <h3 className="mb-2 display-xs">{title}</h3>
        <p className="max-w-[62ch] text-sm leading-[1.375rem] text-pretty text-muted">{text}</p>
      </div>
    </li>
  )
}
