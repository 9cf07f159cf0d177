import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'

export default function AgentPage() {
  redirect(paths.agent.profile)
}
