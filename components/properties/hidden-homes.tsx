'use client'

import { EyeOff } from 'lucide-react'
import Link from 'next/link'
import { useOptimistic, useRef } from 'react'
import { formatDate } from '@/lib/domain/dates'
import { paths } from '@/lib/paths'
import { type HiddenHomeDto } from '@/lib/schemas/home-marks'
import { useChange } from '../browser/use-change'
import { Button } from '../ui/button'
import { focusBeside } from '../ui/focus-beside'
import { EmptyState } from '../ui/states'
import { HomeRow } from './home-row'
import { type WishlistActions } from './wishlist-button'
import { WISHLIST_FORM, WishlistForm } from './wishlist-form'

type HiddenHomesProps = { homes: HiddenHomeDto[]; actions: Pick<WishlistActions, 'unhide' | 'post'> }

/** The homes that the reader has hidden; each can be shown again (D288). */
export function HiddenHomes({ homes, actions }: HiddenHomesProps) {
  const [shown, remove] = useOptimistic(homes, (all, id: string) =>
    all.filter(({ propertyId }) => propertyId !== id),
  )
  const list = useRef<HTMLDivElement>(null)
  const { start } = useChange()

  const unhide = (propertyId: string) =>
    start({
      id: `hidden-${propertyId}`,
      run: () => actions.unhide({ propertyId }),
      words: { done: 'The home is back in Explore', failed: 'Failed to show the home' },
      show: () => remove(propertyId),
    })

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Hidden homes" className="outline-none">
      {shown.length === 0 ? (
        <EmptyState
          icon={EyeOff}
          title="No hidden homes"
          action={
            <Button asChild>
              <Link href={paths.properties}>Browse Properties</Link>
            </Button>
          }
        >
          Homes that you hide in Explore or on their page appear here.
        </EmptyState>
      ) : (
        <>
          <WishlistForm post={actions.post} />
          <ul className="border-t border-border">
            {shown.map(({ propertyId, property, hiddenAt }) => (
              <HomeRow
                key={propertyId}
                property={property}
                note={<p className="text-xs text-muted">Hidden on {formatDate(hiddenAt)}</p>}
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
                    focusBeside(event.currentTarget.closest('li'), list.current)
                    unhide(propertyId)
                  }}
                >
                  Show again
                </Button>
              </HomeRow>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
