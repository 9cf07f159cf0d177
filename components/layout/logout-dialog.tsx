'use client'

import { CircleHelp } from 'lucide-react'
import { signOut } from 'next-auth/react'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { paths } from '@/lib/paths'
import { recordSignOut } from './session-change'
import { notify } from './toasts'

type LogoutDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks, and leaves by a full navigation, so that nothing personal stays on the page. */
export default function LogoutDialog({ open, onOpenChange }: LogoutDialogProps) {
  const [pending, setPending] = useState(false)

  async function logout() {
    setPending(true)
    try {
      // next-auth does not throw if the server refuses: the answer then has no URL, or that of another page.
      const { url } = await signOut({ redirect: false, callbackUrl: paths.home })
      if (new URL(url).pathname !== paths.home) throw new Error('The session has not ended.')
      recordSignOut()
      window.location.assign(paths.home)
    } catch {
      notify.error('logout', 'Logout failed')
      setPending(false)
      onOpenChange(false)
    }
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      icon={<CircleHelp strokeWidth={1.5} aria-hidden />}
      title="Do you want to log out?"
      cancelLabel="No"
      confirmLabel="Yes"
      pending={pending}
      onConfirm={logout}
    />
  )
}
