'use client'

import { CrashPage } from '@/components/layout/crash-page'
import { type PageError } from '@/components/ui/reference'

/** Keeps the home link and the theme if a form's page fails. */
export default function AuthError({ error, retry }: PageError) {
  return <CrashPage error={error} retry={retry} />
}
