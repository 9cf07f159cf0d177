'use client'

import { CrashPage } from '@/components/layout/crash-page'
import { type PageError } from '@/components/ui/reference'

/** Keeps header and footer if a public page fails. */
export default function SiteError({ error, retry }: PageError) {
  return <CrashPage error={error} retry={retry} />
}
