'use client'

import { SHARED_WISHLIST } from '@/lib/domain/wishlist'
import { site } from '@/lib/site'
import { useFormState } from '../browser/use-form-state'
import { ShareButton } from '../share/share-button'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'
import { LinkToCopy } from '../ui/link-to-copy'

/** Who can open the link. */
const JOIN_NOTE = 'People sign in or register before they join.'

type ShareLinkProps = {
  /** Whether the wishlist is shared already. */
  isShared: boolean
  share: Action<Record<string, never>, { link: string }>
}

/** Makes a link to the viewer's wishlist, which is shown once (D290). */
export function ShareLink({ isShared, share }: ShareLinkProps) {
  const { state: answer, posted, form, isPosting } = useFormState(share)
  return (
    <form {...form} className="grid max-w-[40rem] grid-cols-1 justify-items-start gap-3">
      {answer?.ok && isShared ? (
        <LinkToCopy link={answer.data.link} hint={JOIN_NOTE}>
          <ShareButton
            variant="outline"
            title={`Wishlist on ${site.name}`}
            link={answer.data.link}
            text="Look at the homes I saved:"
            hint={JOIN_NOTE}
          />
        </LinkToCopy>
      ) : (
        <p className="max-w-[62ch] text-sm text-pretty text-muted">
          {isShared
            ? 'Lost the link? Create a new one and the old one stops working. People who already joined keep access.'
            : `Up to ${SHARED_WISHLIST.guests} buyers can join with your link. They see your name and your saved homes, and add hearts and comments. Your private notes stay private.`}
        </p>
      )}
      {posted && <FormError>{posted.error.message}</FormError>}
      <Button type="submit" variant={isShared ? 'outline' : 'primary'} pending={isPosting}>
        {isShared ? 'Create a new link' : 'Create a link'}
      </Button>
    </form>
  )
}
