'use client'

import { useRef, useState } from 'react'
import { HIDING_NOTE } from '@/lib/domain/message'
import { paths } from '@/lib/paths'
import { type PropertyDto } from '@/lib/schemas/property'
import { type Action } from '../ui/action'
import { LinkButton } from '../ui/link-button'
import { Dialog } from '../ui/dialog'
import { Photo } from '../ui/photo'
import { type Message, MessageForm } from './message-form'

export type MessageDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  accountId: string
  property: Pick<PropertyDto, '_id' | 'title' | 'location' | 'image' | 'agentName' | 'sold'>
  send: Action<Message & { propertyId: string }, unknown>
}

/** A message to the agent of a listing (D205). */
export default function MessageDialog({ open, onOpenChange, accountId, property, send }: MessageDialogProps) {
  const { _id, title, location, image, agentName } = property
  const [sentTo, setSentTo] = useState<string | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen)
        if (!isOpen) setSentTo(null)
      }}
      trigger={null}
      initialFocus={text}
      title={sentTo === null ? `Message ${agentName}` : 'Message sent'}
    >
      <div className="flex items-center gap-4 border-y border-border py-4 text-sm">
        <Photo src={image} alt="" width={72} corners="xs" className="w-18 shrink-0" />
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong dir="auto" className="block font-semibold">
            {title}
          </strong>
          <span dir="auto" className="text-muted">
            {location}
          </span>
        </p>
      </div>
      {sentTo === null ? (
        <MessageForm
          send={send}
          fields={{ propertyId: _id }}
          accountId={accountId}
          draft={`message about ${_id}`}
          label="Your message"
          hint={HIDING_NOTE}
          submitLabel="Send message"
          unblockAt={paths.newMessage(_id)}
          textRef={text}
          onSent={({ to = paths.messages }) => setSentTo(to)}
        />
      ) : (
        <div role="status" className="grid gap-4">
          <p className="text-sm text-pretty text-muted">
            We will notify you when <bdi>{agentName}</bdi> answers.
          </p>
          <LinkButton href={sentTo}>Open the conversation</LinkButton>
        </div>
      )}
    </Dialog>
  )
}
