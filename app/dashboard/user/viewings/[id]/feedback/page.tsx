import { type Metadata } from 'next'
import { rateViewingAction } from '@/app/dashboard/viewing-actions'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { BackLink } from '@/components/ui/page-header'
import { MomentText } from '@/components/ui/moment-text'
import { FeedbackForm } from '@/components/viewings/feedback-form'
import { AnswerLine } from '@/components/viewings/viewing-answers'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { viewingIdSchema } from '@/lib/schemas/viewing'
import { getRating } from '@/lib/services/viewings/feedback'

export const metadata: Metadata = { title: 'How was your viewing?' }

/** The two questions after a viewing, for its buyer (D513). */
export default async function ViewingFeedbackPage({
  params,
}: PageProps<'/dashboard/user/viewings/[id]/feedback'>) {
  const actor = await requireRole('user')
  const input = await parsedOr404(viewingIdSchema, params)
  const { viewing, refusal } = await orNotFound(getRating(actor, input))
  return (
    <>
      <BackLink href={paths.user.viewings}>Viewings</BackLink>
      <DashboardHeader title="How was your viewing?">
        <bdi>{viewing.propertyTitle}</bdi>, <MomentText>{viewing.when}</MomentText>
      </DashboardHeader>
      {refusal === null ? (
        <>
          <p className="mb-6 max-w-[38rem] text-sm text-pretty text-muted">
            The agent reads your answers, and the owner reads them without your name. You can change them for
            14 days after the viewing.
          </p>
          <FeedbackForm viewing={viewing} save={rateViewingAction} returnTo={paths.user.viewings} />
        </>
      ) : (
        <div className="grid max-w-[38rem] gap-3 text-sm [overflow-wrap:anywhere] text-muted">
          <p>{refusal}</p>
          {viewing.feedback && (
            <p>
              You answered: <AnswerLine feedback={viewing.feedback} />
            </p>
          )}
        </div>
      )}
    </>
  )
}
