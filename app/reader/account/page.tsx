import { type Metadata } from 'next'
import { logOutAction } from '@/app/(auth)/actions'
import { AccountFrameContent } from '@/components/layout/account-frame-content'
import { getActor } from '@/lib/auth/actor'
import { getViewer } from '@/lib/services/viewer/get-viewer'

export const metadata: Metadata = { title: 'Your account', robots: { index: false } }

/**
 * The header's account area for a viewer without JavaScript, shown in a frame of every page, including cached
 * ones (ADR 035).
 */
export default async function AccountAreaPage() {
  const { account, notices } = await getViewer(await getActor(), { saved: [] })
  return <AccountFrameContent account={account} notices={notices} logOut={logOutAction} />
}
