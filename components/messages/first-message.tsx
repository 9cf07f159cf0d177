'use client'

import { useRouter } from 'next/navigation'
import { HIDING_NOTE } from '@/lib/domain/message'
import { type FormPost } from '../users/form-state'
import { type MessageDialogProps } from './message-dialog'
import { MessageForm } from './message-form'

type FirstMessageProps = Pick<MessageDialogProps, 'account' | 'send'> & {
  propertyId: string
  firstKey: string
  sendForm: FormPost
}

/** The form of the first message about a listing, on a page of its own. */
export function FirstMessage({ propertyId, account, firstKey, send, sendForm }: FirstMessageProps) {
  const router = useRouter()
  return (
    <MessageForm
      send={send}
      sendForm={sendForm}
      fields={{ propertyId }}
      firstKey={firstKey}
      account={account}
      draft={`message about ${propertyId}`}
      label="Your message"
      hint={HIDING_NOTE}
      submitLabel="Send message"
      onSent={({ to }) => router.push(to)}
    />
  )
}
