import { redirect } from 'next/navigation'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'

export default async function UserPage() {
  await requireRole('user')
  redirect(paths.user.profile)
}
