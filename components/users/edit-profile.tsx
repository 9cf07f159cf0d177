'use client'

import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLazyPart } from '../browser/use-lazy-part'
import { showLoadFailure } from '../layout/show-toast'
import { Button } from '../ui/button'
import { type ProfileDialogProps } from './profile-dialog'

// Most visits of a profile change nothing, so the form's code loads on demand.
const loadDialog = async () => (await import('./profile-dialog')).default

export function EditProfile({ profile, save }: Pick<ProfileDialogProps, 'profile' | 'save'>) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const {
    part: ProfileDialog,
    prepare,
    want,
  } = useLazyPart(loadDialog, {
    onFailed: () => showLoadFailure('Failed to load the profile form'),
  })
  return (
    <div className="grid gap-2">
      <Button
        ref={opener}
        variant="outline"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setIsOpen(true)
          want(() => setIsOpen(false))
        }}
      >
        <Pencil aria-hidden />
        Edit Profile
      </Button>
      {ProfileDialog && (
        <ProfileDialog profile={profile} save={save} open={isOpen} onOpenChange={setIsOpen} opener={opener} />
      )}
      <noscript>
        <p className="text-sm text-muted">Editing the profile needs JavaScript.</p>
      </noscript>
    </div>
  )
}
