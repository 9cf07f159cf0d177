import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'

export default function UserPage() {
  redirect(paths.user.profile)
}
