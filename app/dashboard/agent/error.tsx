'use client'

import { type PageError } from '@/components/ui/reference'
import { paths } from '@/lib/paths'
import LoadFailed, { type Pages } from '@/app/dashboard/load-failed'

const PAGES: Pages = [
  [paths.agent.importProperties, 'Import homes', 'Failed to load the import'],
  [`${paths.agent.properties}/`, 'Update home', 'Failed to load the home'],
  [paths.agent.properties, 'My Properties', 'Failed to load properties'],
  [paths.agent.sold, 'Sales Dashboard', 'Failed to load sold properties'],
  [paths.agent.requests, 'Property Requests', 'Failed to load requested properties'],
]

export default function AgentError(props: PageError) {
  return <LoadFailed pages={PAGES} {...props} />
}
