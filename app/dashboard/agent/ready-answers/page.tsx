import { type Metadata } from 'next'
import { ReadyAnswers } from '@/components/inbox/ready-answers'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { requireRole } from '@/lib/auth/actor'
import { can } from '@/lib/domain/permissions'
import { listReadyAnswers } from '@/lib/services/inbox/ready-answers'
import { deleteReadyAnswerAction, saveReadyAnswerAction } from './actions'

export const metadata: Metadata = { title: 'Ready answers' }

/** The agent's ready answers (D461). */
export default async function ReadyAnswersPage() {
  const actor = await requireRole('agent')
  return (
    <>
      <DashboardHeader title="Ready answers">Replies you can insert in a conversation.</DashboardHeader>
      <ReadyAnswers
        answers={await listReadyAnswers(actor)}
        mayShare={actor.office !== undefined && can(actor, 'ready-answer:share', actor.id)}
        save={saveReadyAnswerAction}
        remove={deleteReadyAnswerAction}
      />
    </>
  )
}
