import Link from 'next/link'
import { type ReactNode } from 'react'
import { paths } from '@/lib/paths'

const PAGES = [
  { href: paths.terms, label: 'Terms' },
  { href: paths.privacy, label: 'Privacy' },
]

/** The terms and the privacy page, for the end of every page. */
export const LegalLinks = () => (
  <ul className="flex gap-5">
    {PAGES.map(({ href, label }) => (
      <li key={href}>
        <Link
          href={href}
          prefetch={false}
          className="inline-flex min-h-10 items-center text-xs text-muted hover:text-text"
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

/** Opens in a new tab, so that the input of the form around it is not lost. */
const BesideForm = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    className="-my-3 inline-flex min-h-10 items-center text-text underline decoration-1 underline-offset-[.22em]"
  >
    {children}
  </a>
)

/** The agreement that a person makes by an action: "By registering". */
export const Agreement = ({ by }: { by: string }) => (
  <p className="text-xs text-pretty text-muted">
    {by} you accept the <BesideForm href={paths.terms}>Terms</BesideForm>. The{' '}
    <BesideForm href={paths.privacy}>Privacy</BesideForm> page explains what we store about you.
  </p>
)
