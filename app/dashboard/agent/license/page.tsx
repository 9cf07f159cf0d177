import { type Metadata } from 'next'
import { DocumentForm } from '@/components/applications/document-form'
import { LicenceNotice } from '@/components/applications/licence-notice'
import { LastAnswer, LicenceRows, OpenApplication } from '@/components/applications/own-application'
import { RenewalForm } from '@/components/applications/renewal-form'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { isOpenApplication } from '@/lib/domain/application'
import { paths } from '@/lib/paths'
import { DOCUMENT_ERRORS, uploadErrorText } from '@/lib/schemas/application'
import { getOwnLicence } from '@/lib/services/agents/licence'
import { getOwnApplication } from '@/lib/services/applications/applications'
import { renewLicenceAction, withdrawRenewalAction } from './actions'

export const metadata: Metadata = { title: 'Your license' }

/** The agent's licence, and its renewal or the state of one (D426). */
export default async function LicencePage({ searchParams }: PageProps<'/dashboard/agent/license'>) {
  const actor = await requireRole('agent')
  const { refused } = await searchParams
  const [licence, { latest, document }] = await Promise.all([getOwnLicence(actor), getOwnApplication(actor)])
  const renewal = latest?.kind === 'licence' ? latest : null
  return (
    <LiveList list="application">
      <BackLink href={paths.agent.profile}>Agent Profile</BackLink>
      <DashboardHeader title="Your license">
        An administrator checks a renewal within two business days.
      </DashboardHeader>
      <div className="grid max-w-[38rem] grid-cols-1 gap-10">
        <LicenceNotice licence={licence} now={new Date()} isOnItsPage />
        {licence && (
          <section aria-labelledby="licence">
            <h2 id="licence" className="mb-4 display-sm">
              On record
            </h2>
            <dl className="border-t border-border-strong text-sm">
              <LicenceRows {...licence} />
            </dl>
          </section>
        )}
        {renewal && isOpenApplication(renewal.status) ? (
          <OpenApplication application={renewal} document={document} withdraw={withdrawRenewalAction} />
        ) : (
          <>
            {renewal && <LastAnswer application={renewal} />}
            <DocumentForm
              document={document}
              action={paths.agent.sendDocument}
              error={typeof refused === 'string' ? uploadErrorText(DOCUMENT_ERRORS, refused) : null}
            />
            <RenewalForm licence={licence} hasDocument={document !== null} renew={renewLicenceAction} />
          </>
        )}
      </div>
    </LiveList>
  )
}
