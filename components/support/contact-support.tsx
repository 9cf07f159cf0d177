'use client'

import { Headset, MessageCircle } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { type SupportTopic } from '@/lib/schemas/support'
import { useLazyDialog } from '../layout/use-lazy-dialog'
import { Button } from '../ui/button'
import { type SendSupportMessage } from './support-dialog'

// Most visitors never open it, so the form's code loads on demand.
const loadDialog = async () => (await import('./support-dialog')).default

type Opening = {
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
  const [opening, setOpening] = useState<Opening>({ times: 0 })
  const opener = useRef<HTMLElement | null>(null)
  const { Dialog, isOpen, setIsOpen, open, preload } = useLazyDialog(
    loadDialog,
    'Failed to load the contact form',
  )
  const openOn = (event: MouseEvent<HTMLElement>, topic?: SupportTopic) => {
    opener.current = event.currentTarget
    setOpening(({ times }) => ({ topic, times: times + 1 }))
    open()
  }

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
      {Dialog && <Dialog {...opening} open={isOpen} opener={opener} onOpenChange={setIsOpen} send={send} />}
    </>
  )
}
