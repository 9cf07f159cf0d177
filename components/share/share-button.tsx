'use client'

import { Share2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useLazyDialog } from '../layout/use-lazy-dialog'
import { Button } from '../ui/button'
import { Input } from '../ui/input'
import { hasShareSheet, openShareSheet, type Shared } from './shared'

type ShareButtonProps = Shared & { variant?: 'ghost' | 'outline'; className?: string }

const load = () => import('./share-dialog').then(({ ShareDialog }) => ShareDialog)

/**
 * Shares a link by the share sheet of a phone or tablet. Elsewhere, or if it fails, opens a dialog, whose code is loaded
 * then (D391). Without JavaScript, the link itself is shown.
 */
export function ShareButton({ variant = 'ghost', className, ...shared }: ShareButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { Dialog, isOpen, setIsOpen, open } = useLazyDialog(load, 'Failed to load sharing')
  const id = useId()

  const press = async () => {
    // The sheet of a desktop system has neither the QR code nor the page to print, which offices need.
    if (hasShareSheet() && matchMedia('(hover: none)').matches && (await openShareSheet(shared))) return
    open()
  }

  const { title, link } = shared
  return (
    <div className={className}>
      <Button
        ref={button}
        variant={variant}
        aria-label={`Share ${title}`}
        className="noscript:hidden"
        onClick={press}
      >
        <Share2 aria-hidden />
        <span>Share</span>
      </Button>
      <div className="hidden max-w-md gap-1 py-2 text-sm noscript:grid">
        <label htmlFor={id} className="text-muted">
          Link to share<span className="sr-only">: {title}</span>
        </label>
        <Input id={id} readOnly value={link} dir="ltr" />
      </div>
      {isOpen && Dialog && <Dialog {...shared} opener={button} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
