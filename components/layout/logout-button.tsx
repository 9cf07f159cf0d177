'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '../browser/use-lazy-part'
import { showLoadFailure } from './show-toast'

const loadLogoutDialog = async () => (await import('./logout-dialog')).default

/** Logout with a confirmation, whose code loads on demand, because few viewers use it. */
export function LogoutButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const {
    part: LogoutDialog,
    prepare,
    want,
  } = useLazyPart(loadLogoutDialog, {
    onFailed: () => showLoadFailure('Logout failed'),
  })

  return (
    <>
      <Button
        variant="outline"
        className={className}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setOpen(true)
          want(() => setOpen(false))
        }}
      >
        Logout
      </Button>
      {LogoutDialog && <LogoutDialog open={open} onOpenChange={setOpen} />}
    </>
  )
}
