'use client'

import { Headset, MessageCircle } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { type SupportTopic } from '@/lib/schemas/support'
import { useLazyPart } from '../browser/use-lazy-part'
import { showLoadFailure } from '../layout/show-toast'
import { Button } from '../ui/button'
import { type SendSupportMessage } from './support-dialog'

// Most visitors never open it, so the form's code loads on demand.
const loadDialog = async () => (await import('./support-dialog')).default

type Opening = {
  open: boolean
  /** The topic of the button that opened the form; by default the current one stays. */
  topic?: SupportTopic
  /** How often it was opened; each opening selects its topic. */
  times: number
}

type ContactSupportProps = {
  send: SendSupportMessage
  /** Shown between the two buttons. */
  children: ReactNode
}

/** "Contact Support" and "Live Chat", which open one form; the input survives closing (D40). */
export function ContactSupport({ send, children }: ContactSupportProps) {
  const [opening, setOpening] = useState<Opening>({ open: false, times: 0 })
  const opener = useRef<HTMLElement | null>(null)
  const {
    part: SupportDialog,
    prepare,
    want,
  } = useLazyPart(loadDialog, {
    onFailed: () => showLoadFailure('Failed to load the contact form'),
  })
  const setOpen = (open: boolean) => setOpening((current) => ({ ...current, open }))
  const openOn = (event: MouseEvent<HTMLElement>, topic?: SupportTopic) => {
    opener.current = event.currentTarget
    setOpening(({ times }) => ({ open: true, topic, times: times + 1 }))
    want(() => setOpen(false))
  }
  const preload = { onPointerEnter: prepare, onFocus: prepare }

  return (
    <>
      <Button
        {...preload}
        className="noscript:hidden"
        aria-haspopup="dialog"
        onClick={(event) => openOn(event)}
      >
        <Headset aria-hidden />
        Contact Support
      </Button>
      {children}
      <Button
        {...preload}
        variant="outline"
        className="noscript:hidden"
        aria-haspopup="dialog"
        onClick={(event) => openOn(event, 'chat')}
      >
        <MessageCircle aria-hidden />
        Live Chat
      </Button>
      {SupportDialog && <SupportDialog {...opening} opener={opener} onOpenChange={setOpen} send={send} />}
    </>
  )
}
