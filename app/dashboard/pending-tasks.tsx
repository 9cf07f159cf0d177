import { PendingTaskList } from '@/components/notices/pending-task-list'
import { type Actor } from '@/lib/domain/user'
import { listPendingTasks } from '@/lib/services/notices/list-pending-tasks'

/** The person's pending tasks, on top of the dashboard's first page (D158); nothing if there are none. */
export const PendingTasks = async ({ actor }: { actor: Actor }) => (
  <PendingTaskList tasks={await listPendingTasks(actor)} />
)
