'use client'

import { EyeOff } from 'lucide-react'
import { paths } from '@/lib/paths'
import { type HiddenHomeDto } from '@/lib/schemas/wishlist'
import { useRemoval } from '../browser/use-removal'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { EmptyState } from '../ui/states'
import { Day } from '../ui/day'
import { UNHIDE_MESSAGES } from './hide-button'
import { HomeRow } from './home-row'
import { type WishlistActions } from './wishlist-button'
import { WISHLIST_FORM, WishlistForm } from './wishlist-form'

type HiddenHomesProps = {
  homes: HiddenHomeDto[]
  actions: Pick<WishlistActions, 'unhide' | 'rehide' | 'post'>
}

/** The homes that the viewer has hidden; each can be shown again (D288). */
export function HiddenHomes({ homes, actions }: HiddenHomesProps) {
  return (
    <div tabIndex={-1} role="group" aria-label="Hidden homes" className="outline-none">
      {homes.length === 0 ? (
        <EmptyState
          icon={EyeOff}
          title="No hidden homes"
          action={<LinkButton href={paths.properties}>Browse Properties</LinkButton>}
        >
          Homes that you hide in Explore or on their page appear here.
        </EmptyState>
      ) : (
        <>
          <WishlistForm post={actions.post} />
          <ul className="border-t border-border">
            {homes.map((home) => (
              <HiddenHome key={home.propertyId} home={home} actions={actions} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function HiddenHome({
  home: { propertyId, property, hiddenAt },
  actions,
}: Pick<HiddenHomesProps, 'actions'> & { home: HiddenHomeDto }) {
  const { undoBox, remove } = useRemoval()
  return (
    <HomeRow
      property={property}
      note={
        <p className="text-xs text-muted">
          Hidden on <Day at={hiddenAt} />
        </p>
      }
      below={undoBox}
    >
      <Button
        type="submit"
        form={WISHLIST_FORM}
        name="show"
        value={propertyId}
        variant="outline"
        aria-label={`Show again: ${property?.title ?? 'the home that is no longer listed'}`}
        className="max-sm:grow"
        onClick={(event) => {
          event.preventDefault()
          remove(event.currentTarget, {
            id: `hidden-${propertyId}`,
            run: () => actions.unhide({ propertyId }),
            messages: UNHIDE_MESSAGES,
            undo: actions.rehide,
          })
        }}
      >
        Show again
      </Button>
    </HomeRow>
  )
}
