'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

const loadDialog = () => import('./logout-dialog')

// Every page has this button and few visits press it: the dialog's code comes when it is wanted.
const LogoutDialog = dynamic(loadDialog, { ssr: false })

/** Logout with its question (specification section 4). */
export function LogoutButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)

  return (
    <>
      <Button
        variant="outline"
        className={className}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
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
