import { Link2Off, type LucideIcon } from 'lucide-react'
import { type ReactNode } from 'react'
import { type LINK_MINUTES, linkValidity } from '@/lib/domain/mailed-link'
import { LINK_EXPIRED } from '@/lib/schemas/user'
import { LinkButton } from '../ui/link-button'

type Next = { href: string; label: string }

type LinkMessageProps = {
  icon?: LucideIcon
  title: string
  children: ReactNode
  /** Other actions for the person, the most likely one first. */
  next?: readonly Next[]
  /** An action before the links. */
  action?: ReactNode
}

/** The page of a mailed link that does not work: why, and what to do next (D350). */
export const LinkMessage = ({
  icon: Icon = Link2Off,
  title,
  children,
  next = [],
  action,
}: LinkMessageProps) => (
  <div className="grid justify-items-center gap-5 text-center">
    <Icon className="size-8 text-subtle" strokeWidth={1.4} aria-hidden />
    <h1 className="display-lg">{title}</h1>
    <div className="grid gap-2 text-pretty [overflow-wrap:anywhere] text-muted">{children}</div>
    {action}
    {next.map(({ href, label }, i) => (
      <LinkButton
        key={href}
        size="lg"
        variant={i === 0 && action === undefined ? 'primary' : 'outline'}
        className="w-full"
        href={href}
      >
        {label}
      </LinkButton>
    ))}
  </div>
)

type ExpiredLinkProps = Pick<LinkMessageProps, 'title' | 'next' | 'action'> & {
  kind: keyof typeof LINK_MINUTES
}

/** A link that was used, replaced, invented or has expired; the page does not reveal which. */
export const ExpiredLink = ({ kind, ...rest }: ExpiredLinkProps) => (
  <LinkMessage {...rest}>
    <p>{LINK_EXPIRED}</p>
    <p>Each link works once, expires after {linkValidity(kind)}, and is replaced by a newer one.</p>
    {kind === 'enquiries' && <p>If you have already sent your question, we’ll email you the answer.</p>}
  </LinkMessage>
)
