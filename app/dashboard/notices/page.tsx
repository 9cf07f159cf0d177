import { type Metadata } from 'next'
import { readListPage, loadMore } from '@/app/dashboard/list-page'
import { SwitchAccounts } from '@/app/(auth)/switch-accounts'
import { PendingTasks } from '@/app/dashboard/pending-tasks'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { Notices } from '@/components/notices/notices'
import { PaymentNotice } from '@/components/payments/payment-notice'
import { LoadMore } from '@/components/ui/load-more'
import { requireActiveActor } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { listNotices } from '@/lib/services/notices/list-notices'
import { noticeIdSchema } from '@/lib/schemas/notices'
import { readNoticesAction } from './actions'
import { Shell } from '../shell'

export const metadata: Metadata = { title: 'Notifications' }

/** The person's pending tasks and notices, for every role (D156). */
export default async function NoticesPage({ searchParams }: PageProps<'/dashboard/notices'>) {
  const actor = await requireActiveActor(paths.notices)
  const params = await searchParams
  const query = listQuerySchema.parse(params)
  const missing = noticeIdSchema.safeParse({ id: params.missing })
  const page = await readListPage(query, (pageInput) => listNotices(actor, pageInput))
  return (
    <Shell actor={actor}>
      <DashboardHeader title="Notifications">
        Updates about your offers, payments and account, newest first.
      </DashboardHeader>
      {missing.success && <MissingNotice id={missing.data.id} email={actor.email} />}
      <LiveList list="notices">
        <PendingTasks actor={actor} />
        <Notices notices={page.items} markRead={readNoticesAction} />
        <LoadMore {...loadMore(paths.notices, query, page)} />
      </LiveList>
    </Shell>
  )
}

/** Shown for a link, usually from an email, to a notice of another person or a deleted one (D350). */
const MissingNotice = ({ id, email }: { id: string; email: string }) => (
  <div className="mb-10">
    <PaymentNotice
      tone="warning"
      title="This link isn’t for your account"
      action={
        <div>
          <SwitchAccounts callbackUrl={paths.notice(id)} />
        </div>
      }
    >
      <p>
        You are signed in as <span className="text-text">{email}</span>. The email may have been sent to
        another of your accounts, or the notification was deleted.
      </p>
    </PaymentNotice>
  </div>
)
