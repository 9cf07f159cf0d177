'use client'

import { Button } from '@/components/ui/button'
import { useLazyDialog } from './use-lazy-dialog'

const loadLogoutDialog = async () => (await import('./logout-dialog')).default

/** Logout with a confirmation, whose code loads on demand, because few viewers use it. */
export function LogoutButton({ className }: { className?: string }) {
  const { Dialog, isOpen, setIsOpen, open, preload } = useLazyDialog(loadLogoutDialog, 'Logout failed')

  return (
    <>
      <Button variant="outline" className={className} {...preload} onClick={open}>
        Logout
      </Button>
      {Dialog && <Dialog open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
