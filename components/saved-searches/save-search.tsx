'use client'

import { BookmarkCheck, BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { SAVED_SEARCHES_LIMIT, searchKey } from '@/lib/domain/saved-search'
import { paths } from '@/lib/paths'
import { useLazyDialog } from '../layout/use-lazy-dialog'
import { exploreHref, listHref } from '../properties/explore-href'
import { useSearching } from '../properties/explore-searching'
import { useViewerAccount, useSearchSaved } from '../viewer/use-viewer'
import { LinkButton } from '../ui/link-button'
import { type SaveSearchDialogProps } from './save-search-dialog'

const loadDialog = async () => (await import('./save-search-dialog')).default

type SaveSearchProps = Pick<SaveSearchDialogProps, 'save'> & {
  /** In the bar of small screens there is room for an icon only. */
  isSmall?: boolean
  className?: string
}

/**
 * Opens the dialog that saves the search; without JavaScript it leads to a page with the same form. A link to the
 * saved searches once it is saved; nothing for viewers who save no searches.
 */
export function SaveSearch({ save, isSmall = false, className }: SaveSearchProps) {
  const { query, shownListRef, units } = useSearching()
  const { account } = useViewerAccount()
  const { isSaved, isOffered, count } = useSearchSaved(searchKey(query))
  const [results, setResults] = useState<SaveSearchDialogProps['results']>(null)
  const { Dialog, isOpen, setIsOpen, open, preload } = useLazyDialog(
    loadDialog,
    'Failed to load the search form',
  )
  if (!isOffered) return null
  const Icon = isSaved ? BookmarkCheck : BookmarkPlus
  return (
    <>
      <LinkButton
        variant={isSmall ? 'outline' : 'ghost'}
        size={isSmall ? 'icon' : 'md'}
        className={className}
        href={isSaved ? paths.user.searches : paths.user.newSearch(exploreHref(query).split('?')[1] ?? '')}
        prefetch={false}
        aria-label={isSmall ? (isSaved ? 'Saved: open your saved searches' : 'Save search') : undefined}
        {...(!isSaved && preload)}
        onClick={(event) => {
          // The page explains the limit.
          if (
            isSaved ||
            count >= SAVED_SEARCHES_LIMIT ||
            !account ||
            event.ctrlKey ||
            event.metaKey ||
            event.shiftKey
          )
            return
          event.preventDefault()
          // The list of another search is shown until this one's has loaded.
          setResults(shownListRef.current?.href === listHref(query) ? shownListRef.current : null)
          open()
        }}
      >
        <Icon aria-hidden className={isSaved ? 'text-accent-text' : undefined} />
        {!isSmall && (isSaved ? 'Saved' : 'Save search')}
      </LinkButton>
      {Dialog && (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          search={query}
          results={results}
          save={save}
          units={units}
        />
      )}
    </>
  )
}
