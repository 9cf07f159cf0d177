import { AtSign, Camera, CirclePlay, Mail, Phone } from 'lucide-react'
import Link from 'next/link'
import { LegalLinks } from '@/components/legal/legal-links'
import { cn } from '@/components/ui/cn'
import { Logo } from '@/components/ui/logo'
import { mailto } from '@/lib/domain/mail-address'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

const LINKS = [
  { href: paths.home, label: 'Home' },
  { href: paths.properties, label: 'Browse Properties' },
  { href: paths.about, label: 'About' },
  { href: paths.dashboard, label: 'Dashboard' },
]

const SOCIAL = [
  { href: site.social.video, label: 'Videos', icon: CirclePlay },
  { href: site.social.microblog, label: 'Microblog', icon: AtSign },
  { href: site.social.photos, label: 'Photos', icon: Camera },
]

const linkStyle = 'text-muted hover:text-text inline-flex min-h-10 items-center gap-3'

const Copyright = () => (
  // At New Year the browser's time zone may already be in the next year.
  <p suppressHydrationWarning className="text-xs text-muted">
    © {new Date().getFullYear()} {site.name}
  </p>
)

export function SiteFooter() {
  return (
    <footer className="mt-section border-t border-border bg-surface-sunken text-sm print:hidden">
      <div className="container-page grid gap-x-16 gap-y-8 pt-16 pb-12 sm:grid-cols-2 md:grid-cols-[5fr_2fr_3fr]">
        <div className="sm:max-md:col-span-2">
          <Logo />
          <p className="mt-5 max-w-[25em] font-display text-[1.3125rem] leading-[1.4] text-pretty text-muted">
            {site.tagline}
          </p>
        </div>
        <nav aria-label="Footer">
          <h2 className="mb-2 font-semibold">Quick Links</h2>
          <ul>
            {LINKS.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} prefetch={false} className={linkStyle}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 font-semibold">Contact</h2>
          <ul>
            <li>
              <a href={mailto(site.supportEmail)} className={linkStyle}>
                <Mail className="size-4" aria-hidden />
                {site.supportEmail}
              </a>
            </li>
            <li>
              <a href={site.supportPhoneLink} className={linkStyle}>
                <Phone className="size-4" aria-hidden />
                {site.supportPhone}
              </a>
            </li>
          </ul>
          <ul className="mt-2 -ml-3 flex gap-2">
            {SOCIAL.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-label={label}
                  className="grid size-10 place-items-center text-muted hover:text-text"
                >
                  <Icon className="size-4" aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="container-page">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-border py-2">
          <Copyright />
          <LegalLinks />
        </div>
      </div>
    </footer>
  )
}

/** The footer of the dashboards, and of sign-in (centred): only the copyright line and the terms. */
export function SlimFooter({ bordered = false }: { bordered?: boolean }) {
  return (
    <footer className={bordered ? 'border-t border-border print:hidden' : 'print:hidden'}>
      <div
        className={cn(
          'container-page flex flex-wrap items-center gap-x-6 py-2',
          bordered ? 'justify-between' : 'justify-center',
        )}
      >
        <Copyright />
        <LegalLinks />
      </div>
    </footer>
  )
}
