'use client'

import { useRouter } from 'next/navigation'
import { HIDING_NOTE } from '@/lib/domain/message'
import { type MessageDialogProps } from './message-dialog'
import { MessageForm } from './message-form'

type FirstMessageProps = Pick<MessageDialogProps, 'accountId' | 'send'> & {
  propertyId: string
  firstKey: string
}

/** The form of the first message about a listing, on a page of its own. */
export function FirstMessage({ propertyId, accountId, firstKey, send }: FirstMessageProps) {
  const router = useRouter()
  return (
    <MessageForm
      send={send}
      fields={{ propertyId }}
      firstKey={firstKey}
      accountId={accountId}
      draft={`message about ${propertyId}`}
      label="Your message"
      hint={HIDING_NOTE}
      submitLabel="Send message"
      onSent={({ to }) => to !== undefined && router.push(to)}
    />
  )
}
