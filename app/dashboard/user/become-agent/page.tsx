import { type Metadata } from 'next'
import { ApplicationForm } from '@/components/applications/application-form'
import { DocumentForm } from '@/components/applications/document-form'
import { LastAnswer, OpenApplication } from '@/components/applications/own-application'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { isOpenApplication } from '@/lib/domain/application'
import { paths } from '@/lib/paths'
import { DOCUMENT_ERRORS, uploadErrorText } from '@/lib/schemas/application'
import { getOwnApplication } from '@/lib/services/applications/applications'
import { applyAction, withdrawApplicationAction } from './actions'

export const metadata: Metadata = { title: 'Become an agent' }

/** Applies to become an agent, or shows the state of the application (D69). */
export default async function BecomeAgentPage({ searchParams }: PageProps<'/dashboard/user/become-agent'>) {
  const actor = await requireRole('user')
  const { refused } = await searchParams
  const { latest, document } = await getOwnApplication(actor)
  const isWaiting = latest !== null && isOpenApplication(latest.status)
  return (
    <LiveList list="application">
      <BackLink href={paths.user.profile}>My Profile</BackLink>
      <DashboardHeader title="Become an agent">
        An administrator checks your license and references within two business days.
      </DashboardHeader>
      <div className="grid max-w-[38rem] grid-cols-1 gap-10">
        {latest && isWaiting ? (
          <OpenApplication application={latest} document={document} withdraw={withdrawApplicationAction} />
        ) : (
          <>
            {latest && <LastAnswer application={latest} />}
            <DocumentForm
              document={document}
              error={typeof refused === 'string' ? uploadErrorText(DOCUMENT_ERRORS, refused) : null}
            />
            <ApplicationForm hasDocument={document !== null} apply={applyAction} />
          </>
        )}
      </div>
    </LiveList>
  )
}
