import { type Metadata } from 'next'
import { LiveList } from '@/components/notices/live-list'
import { requireRole } from '@/lib/auth/actor'
import { queueQuerySchema } from '@/lib/schemas/moderation'
import { readQueue } from '@/lib/services/moderation/moderation'
import { QueueView } from './queue-view'

export const metadata: Metadata = { title: 'Moderation' }

/** The pending decisions of administrators (D185). */
export default async function ModerationPage({ searchParams }: PageProps<'/dashboard/admin/moderation'>) {
  const actor = await requireRole('admin')
  const query = queueQuerySchema.parse(await searchParams)
  return (
    <LiveList list="moderation">
      <QueueView {...await readQueue(actor, query)} query={query} now={new Date().toISOString()} />
    </LiveList>
  )
}
