import Link from 'next/link'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

/** The mark: a house beside a building with one lit window. */
export const Mark = () => (
  <svg viewBox="0 0 26 26" className="size-[26px]" aria-hidden>
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M1 25V13.2L7 8l4 3.4V25zM4.4 15.6v3h2.8v-3zM12.5 25V3.5L25 1v24zm3-17.5v3h2.6v-3zm4.6 0v3h2.6v-3zm-4.6 5.6v3h2.6v-3zm0 5.6v3h2.6v-3zm4.6 0v3h2.6v-3z"
    />
    <path className="fill-lamp" d="M20.1 13.1h2.6v3h-2.6z" />
  </svg>
)

/** The mark and the name. Links to the home page. */
export function Logo() {
  return (
    <Link
      href={paths.home}
      prefetch={false}
      className="inline-flex min-h-10 items-center gap-3 font-display text-[1.4375rem] tracking-[-.015em]"
    >
      <Mark />
      {site.name}
    </Link>
  )
}
