import Link from 'next/link'
import { type ReactNode } from 'react'
import { paths } from '@/lib/paths'

type HomeLinkProps = { id: string; className?: string; children: ReactNode }

/** A home's title, which links to it. */
export const HomeLink = ({
  id,
  className = '-my-2 inline-block max-w-full py-2 decoration-1 underline-offset-[.18em] hover:underline',
  children,
}: HomeLinkProps) => (
  <Link dir="auto" href={paths.property(id)} prefetch={false} className={className}>
    {children}
  </Link>
)
