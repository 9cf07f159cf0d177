import { type Metadata } from 'next'
import { parsedOr404 } from '@/app/or-not-found'
import { RescheduleViewing } from '@/app/dashboard/reschedule-viewing'
import { requireRole } from '@/lib/auth/actor'
import { viewingIdSchema } from '@/lib/schemas/viewing'

export const metadata: Metadata = { title: 'Choose another time' }

export default async function RescheduleBuyerViewingPage({
  params,
}: PageProps<'/dashboard/user/viewings/[id]'>) {
  const actor = await requireRole('user')
  const { id } = await parsedOr404(viewingIdSchema, params)
  return <RescheduleViewing actor={actor} id={id} />
}
