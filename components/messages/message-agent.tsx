'use client'

import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { isBought } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { useLazyPart } from '../browser/use-lazy-part'
import { showLoadFailure } from '../layout/show-toast'
import { useOwnActivity, useViewerAccount } from '../viewer/use-viewer'
import { LinkButton } from '../ui/link-button'
import { type MessageDialogProps } from './message-dialog'

const loadDialog = async () => (await import('./message-dialog')).default

type MessageAgentProps = Pick<MessageDialogProps, 'property' | 'send'> & {
  /** In the bottom bar of small screens there is room for an icon only. */
  isSmall?: boolean
  label?: string
}

/**
 * Opens the dialog to write to the agent of a listing; without JavaScript it leads to a page with the same form. On a
 * sold listing it is for its buyer only.
 */
export function MessageAgent({
  property,
  send,
  isSmall = false,
  label = 'Message agent',
}: MessageAgentProps) {
  const { account } = useViewerAccount()
  const activity = useOwnActivity(property._id)
  const [open, setOpen] = useState(false)
  const {
    part: Dialog,
    prepare,
    want,
  } = useLazyPart(loadDialog, {
    onFailed: () => showLoadFailure('Failed to load the message form'),
  })
  if (property.sold && !(activity?.offer && isBought(activity.offer.status))) return null
  return (
    <>
      <LinkButton
        variant="outline"
        size={isSmall ? 'icon' : 'md'}
        className={isSmall ? '' : 'w-full'}
        href={paths.newMessage(property._id)}
        prefetch={false}
        aria-label={isSmall ? label : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          if (!account || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
          want(() => setOpen(false))
        }}
      >
        <MessageSquare aria-hidden />
        {!isSmall && label}
      </LinkButton>
      {Dialog && account && (
        <Dialog open={open} onOpenChange={setOpen} account={account.id} property={property} send={send} />
      )}
    </>
  )
}
