import { Link2Off } from 'lucide-react'
import Link from 'next/link'
import { LINK_EXPIRED } from '@/lib/schemas/user'
import { Button } from '../ui/button'

type LinkOverProps = { title: string; next: { href: string; label: string } }

/** The page of a mailed link that is no longer valid. */
export const ExpiredLink = ({ title, next }: LinkOverProps) => (
  <div className="grid justify-items-center gap-5 text-center">
    <Link2Off className="size-8 text-subtle" strokeWidth={1.4} aria-hidden />
    <h1 className="display-lg">{title}</h1>
    <p className="text-pretty text-muted">{LINK_EXPIRED}</p>
    <Button asChild size="lg" className="w-full">
      <Link href={next.href}>{next.label}</Link>
    </Button>
  </div>
)
