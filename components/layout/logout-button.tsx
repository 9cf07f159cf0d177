'use client'

import { CircleHelp } from 'lucide-react'
import { signOut } from 'next-auth/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** Logout with its question (specification section 4). Leaves by a full navigation, so that nothing personal stays on the page. */
export function LogoutButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)

  async function logout() {
    setPending(true)
    try {
      await signOut({ redirect: false })
      window.location.assign(paths.home)
    } catch {
      toast.error('Logout failed')
      setPending(false)
      setOpen(false)
    }
  }

  return (
    <>
      <Button variant="outline" className={className} onClick={() => setOpen(true)}>
        Logout
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        icon={<CircleHelp strokeWidth={1.5} aria-hidden />}
        title="Do you want to log out?"
        cancelLabel="No"
        confirmLabel="Yes"
        pending={pending}
        onConfirm={logout}
      />
    </>
  )
}
