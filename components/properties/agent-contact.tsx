import { Mail } from 'lucide-react'
import { type ReactNode } from 'react'
import { mailto } from '@/lib/domain/mail-address'
import { type PropertyDto } from '@/lib/schemas/property'
import { type OfficeProps } from '../agents/office'
import { Email } from '../ui/email'
import { AnchorButton } from '../ui/link-button'
import { AgentName } from './agent-name'

type AgentContactProps = {
  property: Pick<PropertyDto, 'title' | 'agentName' | 'agentEmail' | 'agentImage'>
  /** The slug of the agent's page; `null` if they have none. */
  agentSlug: string | null
  office: OfficeProps
  /** Writes to them on the site, for those who can. */
  message?: ReactNode
  className?: string
}

/** The listing's agent, and how to contact them. */
export function AgentContact({ property, agentSlug, office, message, className }: AgentContactProps) {
  const { title, agentName, agentEmail, agentImage } = property
  return (
    <AgentName
      agent={{ name: agentName, image: agentImage, slug: agentSlug }}
      office={office}
      line={<Email>{agentEmail}</Email>}
      className={className}
    >
      <div className="mt-4 grid gap-2">
        {message}
        <AnchorButton variant="outline" className="w-full" href={mailto(agentEmail, title)}>
          <Mail aria-hidden />
          Email agent
        </AnchorButton>
      </div>
    </AgentName>
  )
}
