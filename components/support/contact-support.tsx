'use client'

import { Headset, MessageCircle } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { type SupportMessageInput, type SupportTopic } from '@/lib/schemas/support'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'

const loadDialog = () => import('./support-dialog')

// The form's code comes when it is wanted: most visitors never open it.
const SupportDialog = dynamic(loadDialog, { ssr: false })

export type SendSupportMessage = Action<SupportMessageInput, void>

type Opening = {
  open: boolean
  /** What the button that opened the form chose; nothing leaves what stands there. */
  topic?: SupportTopic
  /** How often it was opened; every opening chooses its topic. */
  times: number
}

type ContactSupportProps = {
  send: SendSupportMessage
  /** Stands between the two buttons. */
  children: ReactNode
}

/** "Contact Support" and "Live Chat", which open one form; what was typed outlasts its closing (D40). */
export function ContactSupport({ send, children }: ContactSupportProps) {
  const [opening, setOpening] = useState<Opening>({ open: false, times: 0 })
  const opener = useRef<HTMLElement | null>(null)
  const openOn = (event: MouseEvent<HTMLElement>, topic?: SupportTopic) => {
    opener.current = event.currentTarget
    setOpening(({ times }) => ({ open: true, topic, times: times + 1 }))
  }
  const preload = { onPointerEnter: () => void loadDialog(), onFocus: () => void loadDialog() }

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
      {opening.times > 0 && (
        <SupportDialog
          {...opening}
          opener={opener}
          onOpenChange={(open) => setOpening((current) => ({ ...current, open }))}
          send={send}
        />
      )}
    </>
  )
}
