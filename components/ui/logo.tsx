import Link from 'next/link'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

/** The mark: two buildings with one lit window, and the name. Links to the home page. */
export function Logo() {
  return (
    <Link
      href={paths.home}
      className="inline-flex min-h-10 items-center gap-3 font-display text-[1.4375rem] font-[450] tracking-[-.015em]"
    >
      <svg viewBox="0 0 26 26" className="size-[26px]" aria-hidden>
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M1 26V13.2L6.5 8l5.5 5.2V26zm4-8v3h3v-3zM13 26V2.6L25 0v26zm3-19.500v2.6h2.600V6.500zm4.200 0v2.6h2.600V6.500zM16 12v2.6h2.600V12zm0 5.500v2.6h2.600v-2.600zm4.200 0v2.6h2.600v-2.600zM20.200 12v2.6h2.600V12z"
        />
        <path className="fill-lamp" d="M20.200 12h2.600v2.6h-2.600z" />
      </svg>
      {site.name}
    </Link>
  )
}
