import { type LucideIcon } from 'lucide-react'
import { type ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { LinkButton } from '../ui/link-button'
import { MessagePage } from './message-page'

type NoPublicPageProps = { icon: LucideIcon; title: string; children: ReactNode }

/** Instead of a public page that does not exist: says why, and leads to all places with homes. */
export const NoPublicPage = ({ icon, title, children }: NoPublicPageProps) => (
  <MessagePage
    icon={icon}
    title={title}
    actions={
      <LinkButton variant="outline" href={paths.homes}>
        Homes by Location
      </LinkButton>
    }
  >
    {children}
  </MessagePage>
)
