'use client'

import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { useLazyDialog } from '../layout/use-lazy-dialog'
import { Button } from '../ui/button'
import { type ProfileDialogProps } from './profile-dialog'

// Most visits of a profile change nothing, so the form's code loads on demand.
const loadDialog = async () => (await import('./profile-dialog')).default

export function EditProfile({ profile, save }: Pick<ProfileDialogProps, 'profile' | 'save'>) {
  const opener = useRef<HTMLButtonElement>(null)
  const { Dialog, isOpen, setIsOpen, open, preload } = useLazyDialog(
    loadDialog,
    'Failed to load the profile form',
  )
  return (
    <div className="grid gap-2">
      <Button
        ref={opener}
        variant="outline"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...preload}
        onClick={open}
      >
        <Pencil aria-hidden />
        Edit Profile
      </Button>
      {Dialog && (
        <Dialog profile={profile} save={save} open={isOpen} onOpenChange={setIsOpen} opener={opener} />
      )}
      <noscript>
        <p className="text-sm text-muted">Editing the profile needs JavaScript.</p>
      </noscript>
    </div>
  )
}
