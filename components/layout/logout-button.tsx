'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

const loadLogoutDialog = () => import('./logout-dialog')
const LogoutDialog = dynamic(loadLogoutDialog, { ssr: false })

/** Logout with its question, whose code comes when it is wanted: few visits press it. */
export function LogoutButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)

  return (
    <>
      <Button
        variant="outline"
        className={className}
        onPointerEnter={() => void loadLogoutDialog()}
        onFocus={() => void loadLogoutDialog()}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        Logout
      </Button>
      {wasOpened && <LogoutDialog open={open} onOpenChange={setOpen} />}
    </>
  )
}
