'use client'

import { Images } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useLazyPart } from '../browser/use-lazy-part'
import { showLoadFailure } from '../layout/show-toast'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { ON_GALLERY } from './on-gallery'
import { type ShownPicture } from './viewer'

const loadViewer = async () => (await import('./viewer')).Viewer

type GalleryStageProps = {
  title: string
  location: string
  pictures: readonly ShownPicture[]
  /** Instead of the button that opens the viewer. */
  more?: ReactNode
  className?: string | undefined
  /** The layout of the pictures on wide screens. */
  listClassName: string
  /** The pictures as links to their files, each with `data-index`. */
  children: ReactNode
}

/**
 * Adds scripts to a listing's pictures: shows which one is in view ("3 of 12"), and opens the viewer, whose code loads
 * on demand.
 */
export function GalleryStage({
  title,
  location,
  pictures,
  more,
  className,
  listClassName,
  children,
}: GalleryStageProps) {
  const [swipedIndex, setSwipedIndex] = useState(0)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLElement>(null)
  const onFailed = () => showLoadFailure('Failed to load the pictures')
  const { part: View, preload, request } = useLazyPart(loadViewer, { onFailed })
  const count = pictures.length

  const open = (index: number, element: HTMLElement) => {
    opener.current = element
    setOpenIndex(index)
    request(() => setOpenIndex(null))
  }

  const openTile = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-index]')
    // The click is for a new tab or a download.
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(Number(link.dataset.index), link)
  }

  /**
   * The focus returns to what opened the viewer; from a picture to the last one shown, if that is in the
   * page.
   */
  const restoreFocus = (lastIndex: number) => {
    const link = list.current?.querySelectorAll('a')[lastIndex]
    const isVisible = opener.current instanceof HTMLAnchorElement && link?.getClientRects().length
    ;(isVisible ? link : opener.current)?.focus()
  }

  return (
    <div
      role="group"
      aria-label={`${count} pictures`}
      className={cn('relative', className)}
      onPointerEnter={preload}
    >
      <ul
        ref={list}
        onClick={openTile}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setSwipedIndex(Math.round(scrollLeft / clientWidth))
        }
        className={cn(
          'flex aspect-4/3 snap-x snap-mandatory overflow-x-auto overscroll-x-contain max-md:[scrollbar-width:none] md:aspect-[870/690] md:max-h-[clamp(30rem,100dvh-8.5rem,46rem)] md:w-full md:gap-1 md:overflow-hidden md:rounded-r-sm print:grid! print:aspect-auto print:max-h-none! print:grid-cols-2! print:grid-rows-none! print:gap-2! print:overflow-visible! noscript:max-md:[scrollbar-width:auto] md:noscript:flex md:noscript:overflow-x-auto',
          'md:not-noscript:grid',
          listClassName,
        )}
      >
        {children}
      </ul>
      <span
        aria-hidden
        className="absolute bottom-3 left-3 inline-flex h-8 items-center gap-2 rounded-md bg-surface px-3 text-sm font-[550] numbers max-[22rem]:px-2 md:hidden print:hidden noscript:hidden"
      >
        <Images className="size-4" />
        {swipedIndex + 1} of {count}
      </span>
      {more ?? (
        <Button
          variant="outline"
          onClick={({ currentTarget }) => open(0, currentTarget)}
          className={cn(ON_GALLERY, 'max-md:hidden print:hidden noscript:hidden')}
        >
          <Images aria-hidden />
          See all {count}
        </Button>
      )}
      {View && openIndex !== null && (
        <View
          title={title}
          location={location}
          pictures={pictures}
          start={openIndex}
          onClose={() => setOpenIndex(null)}
          onClosed={restoreFocus}
        />
      )}
    </div>
  )
}
