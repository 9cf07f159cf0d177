'use client'

import { CrashPage } from '@/components/layout/crash-page'

/** Keeps the way home and the theme where a form's page fails. */
export default function AuthError({ retry }: { retry: () => void }) {
  return <CrashPage retry={retry} />
}
