'use client'

import { type PageError } from '@/components/ui/reference'
import { paths } from '@/lib/paths'
import LoadFailed, { type Pages } from '@/app/dashboard/load-failed'

const PAGES: Pages = [
  [paths.admin.moderation, 'Moderation', 'Failed to load the queue'],
  [paths.admin.properties, 'Manage Properties', 'Failed to load properties'],
  [paths.admin.users, 'Manage Users', 'Failed to load users'],
  [paths.admin.reviews, 'Manage Reviews', 'Failed to load reviews'],
  [paths.admin.transfers, 'Bank Transfers', 'Failed to load the bank transfers'],
  [paths.admin.audit, 'Audit Log', 'Failed to load the audit log'],
  [paths.admin.system, 'System', 'Failed to load the system status'],
  [paths.admin.profile, 'Admin Profile', 'Failed to load your profile'],
  [paths.admin.licence(''), 'Correct a license', 'Failed to load the license'],
  ['/dashboard/admin/hand-over', 'Hand over homes', 'Failed to load the handover'],
]

export default function AdminError(props: PageError) {
  return <LoadFailed pages={PAGES} {...props} />
}
