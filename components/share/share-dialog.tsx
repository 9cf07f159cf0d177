'use client'

import {
  ChevronRight,
  Copy,
  Download,
  ExternalLink,
  type LucideIcon,
  Mail,
  MessageCircle,
  Printer,
  Share2,
} from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { windowSheetPath, qrCodePath } from '@/lib/home-path'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { AnchorButton } from '../ui/link-button'
import { useCopy } from '../ui/use-copy'
import { hasShareSheet, openShareSheet, type Shared } from './shared'

type ShareDialogProps = Shared & {
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The ways to share a link (D391), open while it is mounted. */
export function ShareDialog({ opener, onClose, ...shared }: ShareDialogProps) {
  const { title, link, text, hint, publicHome } = shared
  const field = useRef<HTMLInputElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const { announcement, copy } = useCopy(field)
  const message = encodeURIComponent(`${text} ${link}`)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      trigger={null}
      initialFocus={copyButton}
      fallbackFocus={opener}
      title={`Share ${title}`}
      description={hint}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 max-sm:grid-cols-1 max-sm:gap-y-2">
        <Field label="Link">
          <Input
            ref={field}
            readOnly
            value={link}
            dir="ltr"
            className="text-ellipsis"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <Button ref={copyButton} onClick={copy}>
          <Copy aria-hidden />
          Copy link
        </Button>
        <p role="status" className="col-span-full text-sm text-muted">
          {announcement}
        </p>
      </div>
      <div className="grid gap-x-6 gap-y-4 border-t border-border pt-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <ul className="divide-y divide-border">
          <Way href={`https://wa.me/?text=${message}`} icon={MessageCircle} isOutside>
            WhatsApp
          </Way>
          <Way href={`mailto:?subject=${encodeURIComponent(title)}&body=${message}`} icon={Mail} isOutside>
            Email
          </Way>
          {publicHome !== undefined && (
            <Way href={windowSheetPath(publicHome)} icon={Printer} more="One A4 page with a QR code">
              Print a page for the window
            </Way>
          )}
          {hasShareSheet() && (
            <li>
              <button type="button" className={WAY} onClick={() => openShareSheet(shared)}>
                <Share2 className={WAY_ICON} strokeWidth={1.5} aria-hidden />
                <span className={WAY_LABEL}>Another app</span>
              </button>
            </li>
          )}
        </ul>
        {publicHome !== undefined && (
          <figure className="grid w-42 justify-items-center max-sm:order-first max-sm:mx-auto">
            {/* eslint-disable-next-line @next/next/no-img-element -- an SVG has one size */}
            <img
              src={qrCodePath(publicHome)}
              alt={`QR code with the link to ${title}`}
              width={168}
              height={168}
              className="rounded-sm border border-border"
            />
            <figcaption>
              <AnchorButton
                variant="link"
                href={qrCodePath(publicHome)}
                download={`${decodeURIComponent(publicHome.slice(publicHome.lastIndexOf('/') + 1))}.svg`}
              >
                <Download aria-hidden />
                Download QR code
              </AnchorButton>
            </figcaption>
          </figure>
        )}
      </div>
    </Dialog>
  )
}

type WayProps = { href: string; icon: LucideIcon; isOutside?: boolean; more?: string; children: ReactNode }

const WAY = 'group flex min-h-14 w-full items-center gap-4 text-left text-sm'
const WAY_ICON = 'size-5 shrink-0 text-muted'
const WAY_LABEL = 'font-[550] underline-offset-[.2em] group-hover:underline'

/** One way: a link, to another application in a new tab. */
const Way = ({ href, icon: Icon, isOutside = false, more, children }: WayProps) => {
  const End = isOutside ? ExternalLink : ChevronRight
  return (
    <li>
      <a href={href} {...(isOutside && { target: '_blank', rel: 'noreferrer' })} className={WAY}>
        <Icon className={WAY_ICON} strokeWidth={1.5} aria-hidden />
        <span className="grid min-w-0 flex-1">
          <span className={WAY_LABEL}>{children}</span>
          {more !== undefined && <span className="text-xs text-muted">{more}</span>}
        </span>
        <End className="size-4 shrink-0 text-muted" aria-hidden />
      </a>
    </li>
  )
}
