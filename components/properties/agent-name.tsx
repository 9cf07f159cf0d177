import Link from 'next/link'
import { type ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { Office, type OfficeProps } from '../agents/office'
import { Avatar } from '../ui/avatar'

type AgentNameProps = {
  /** `slug` of the agent's page; `null` if they have none. */
  agent: { name: string; image: string | null; slug: string | null }
  /** Below the name. */
  line?: ReactNode
  /** Their firm and licence. */
  office: OfficeProps
  className?: string | undefined
  /** How to contact them. */
  children?: ReactNode
}

/** A listing's agent, with a link to their page. */
export const AgentName = ({
  agent: { name, image, slug },
  line,
  office,
  className,
  children,
}: AgentNameProps) => (
  <section aria-labelledby="agent" className={className}>
    <h2 id="agent" className="text-sm font-[550]">
      Agent
    </h2>
    <div className="mt-4 flex items-center gap-3 text-sm">
      <Avatar name={name} src={image} size="md" />
      <div className="min-w-0">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {slug === null ? (
            name
          ) : (
            <Link href={paths.agentPage(slug)} prefetch={false} className="text-link">
              {name}
            </Link>
          )}
        </p>
        {line !== undefined && (
          <p dir="auto" className="[overflow-wrap:anywhere] text-muted">
            {line}
          </p>
        )}
        <Office {...office} />
      </div>
    </div>
    {children}
  </section>
)
