import { type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { Button } from '../ui/button'
import { MessagePage } from './message-page'

type NoPublicPageProps = { icon: LucideIcon; title: string; children: ReactNode }

/** Instead of a public page that does not exist: says why, and leads to all places with homes. */
export const NoPublicPage = ({ icon, title, children }: NoPublicPageProps) => (
  <MessagePage
    icon={icon}
    title={title}
    actions={
      <Button asChild variant="outline">
        <Link href={paths.homes}>Homes by Location</Link>
      </Button>
    }
  >
    {children}
  </MessagePage>
)
