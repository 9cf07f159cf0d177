import { Mail } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { mailto } from '@/lib/domain/mail-address'
import { paths } from '@/lib/paths'
import { type PropertyDto } from '@/lib/schemas/property'
import { Avatar } from '../ui/avatar'
import { Button } from '../ui/button'
import { Email } from '../ui/email'

type AgentContactProps = {
  property: Pick<PropertyDto, 'title' | 'agentName' | 'agentEmail' | 'agentImage'>
  /** The slug of the agent's page; `null` if they have none. */
  agentSlug: string | null
  /** Writes to them on the site, for those who can. */
  message?: ReactNode
  className?: string
}

/** The listing's agent, and how to contact them. */
export function AgentContact({ property, agentSlug, message, className }: AgentContactProps) {
  const { title, agentName, agentEmail, agentImage } = property
  return (
    <section aria-labelledby="agent" className={className}>
      <h2 id="agent" className="text-sm font-[550]">
        Agent
      </h2>
      <div className="mt-4 flex items-center gap-3 text-sm">
        <Avatar name={agentName} src={agentImage} size="md" />
        <div className="min-w-0">
          <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {agentSlug === null ? (
              agentName
            ) : (
              <Link
                href={paths.agentPage(agentSlug)}
                prefetch={false}
                className="underline decoration-current/45 decoration-1 underline-offset-[.22em] hover:decoration-current"
              >
                {agentName}
              </Link>
            )}
          </p>
          <p className="[overflow-wrap:anywhere] text-muted">
            <Email>{agentEmail}</Email>
          </p>
        </div>
      </div>
      <div className="mt-4 grid gap-2">
        {message}
        <Button asChild variant="outline" className="w-full">
          <a href={mailto(agentEmail, title)}>
            <Mail aria-hidden />
            Email agent
          </a>
        </Button>
      </div>
    </section>
  )
}
