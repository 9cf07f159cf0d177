'use client'

import { CrashPage } from '@/components/layout/crash-page'

/** Keeps header and footer where a public page fails. */
export default function SiteError({ retry }: { retry: () => void }) {
  return <CrashPage retry={retry} />
}
