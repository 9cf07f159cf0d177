import { UserX } from 'lucide-react'
import { type Metadata } from 'next'
import { NoPublicPage } from '@/components/layout/no-public-page'

export const metadata: Metadata = { title: 'Agent not found' }

export default function AgentNotFound() {
  return (
    <NoPublicPage icon={UserX} title="Agent not found">
      This agent has no page on Keystead. See all places with homes.
    </NoPublicPage>
  )
}
