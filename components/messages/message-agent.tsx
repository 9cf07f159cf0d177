'use client'

import { MessageSquare } from 'lucide-react'
import { isBought } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { useLazyDialog } from '../layout/use-lazy-dialog'
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
  const { Dialog, isOpen, setIsOpen, open, preload } = useLazyDialog(
    loadDialog,
    'Failed to load the message form',
  )
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
        {...preload}
        onClick={(event) => {
          if (!account || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        <MessageSquare aria-hidden />
        {!isSmall && label}
      </LinkButton>
      {Dialog && account && (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          accountId={account.id}
          property={property}
          send={send}
        />
      )}
    </>
  )
}
