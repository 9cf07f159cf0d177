import { BadgeCheck } from 'lucide-react'
import { type AgentPageDto } from '@/lib/schemas/office'
import { Avatar } from '../ui/avatar'
import { Badge } from '../ui/badge'
import { Office } from './office'

type AgentHeadProps = {
  agent: Pick<AgentPageDto, 'name' | 'image' | 'company' | 'officeSlug' | 'licence' | 'verifiedAt'>
}

/** Name, photo, company and the year of verification (UTC). */
export const AgentHead = ({ agent: { name, image, verifiedAt, ...office } }: AgentHeadProps) => (
  <header className="flex flex-wrap items-center gap-x-8 gap-y-5 pt-[clamp(2rem,1.4rem+2vw,3.25rem)] pb-8">
    <Avatar name={name} src={image} size="xl" />
    <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-3">
      <h1 dir="auto" className="max-w-full display-lg [overflow-wrap:anywhere]">
        {name}
      </h1>
      <Office {...office} className="max-w-full" />
      <Badge tone="success" icon={BadgeCheck}>
        Verified agent{verifiedAt !== null && ` since ${verifiedAt.slice(0, 4)}`}
      </Badge>
    </div>
  </header>
)
