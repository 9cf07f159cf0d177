import { type Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RescheduleViewing } from '@/app/dashboard/reschedule-viewing'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { viewingIdSchema } from '@/lib/schemas/viewing'

export const metadata: Metadata = { title: 'Choose another time' }

export default async function MoveBuyerViewingPage({ params }: PageProps<'/dashboard/user/viewings/[id]'>) {
  const actor = await requireRole('user')
  const parsed = viewingIdSchema.safeParse(await params)
  if (!parsed.success) notFound()
  return <RescheduleViewing actor={actor} id={parsed.data.id} back={paths.user.viewings} />
}
