'use client'

import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, type LucideIcon, Ruler, X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ListingPicture } from '@/lib/domain/listing-pictures'
import { cn } from '../ui/cn'
import { Picture } from '../ui/picture'
import { Photo } from '../ui/photo'

/** A picture with its text for screen readers. */
export type ShownPicture = ListingPicture & { alt: string }

type ViewerProps = {
  title: string
  location: string
  pictures: readonly ShownPicture[]
  /** The picture that is shown first. */
  start: number
  onClose: () => void
  /** Restores the focus; receives the picture that was shown last. */
  onClosed: (last: number) => void
}

const STEP =
  'grid size-12 place-items-center rounded-md border border-on-picture/40 bg-scrim/60 hover:bg-on-picture/16 focus-visible:rounded-md focus-visible:outline-on-picture aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

/**
 * All pictures of a listing, one at a time on the whole screen: by keyboard, by swiping, by buttons. Dark in
 * both themes.
 */
export function Viewer({ title, location, pictures, start, onClose, onClosed }: ViewerProps) {
  const [attach, embla] = useEmblaCarousel({ duration: 20, startIndex: start })
  const [current, setCurrent] = useState(start)
  const content = useRef<HTMLDivElement>(null)
  const count = pictures.length
  const picture = pictures[current]

  useEffect(() => {
    if (!embla) return
    const onSelect = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', onSelect)
    return () => void embla.off('select', onSelect)
  }, [embla])

  // The requested picture is updated first, so that keys pressed in quick succession, or before the carousel
  // has loaded, count.
  useEffect(() => {
    if (!embla || embla.selectedScrollSnap() === current) return
    embla.scrollTo(current, window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [embla, current])

  const show = (index: number) => setCurrent(Math.max(0, Math.min(index, count - 1)))
  const step = (by: number) => setCurrent((now) => Math.max(0, Math.min(now + by, count - 1)))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const { key } = event
    if (key === 'ArrowLeft') step(-1)
    else if (key === 'ArrowRight') step(1)
    else if (key === 'Home') show(0)
    else if (key === 'End') show(count - 1)
    else return
    event.preventDefault()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          // Arrow keys work at once, and no button looks selected.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed(current)
          }}
          className="fixed inset-0 z-50 grid animate-appear grid-rows-[auto_minmax(0,1fr)_auto] bg-scrim text-on-picture outline-none"
        >
          <header className="flex min-h-16 items-center gap-3 px-gutter py-2">
            <div className="flex min-w-0 flex-1 items-baseline gap-3">
              <Dialog.Title dir="auto" className="truncate display-xs" title={title}>
                {title}
              </Dialog.Title>
              <span dir="auto" className="truncate text-xs text-on-picture-muted max-sm:hidden">
                {location}
              </span>
            </div>
            <Dialog.Close
              aria-label="Close"
              className="-mr-3 grid size-11 place-items-center rounded-md hover:bg-on-picture/16 focus-visible:outline-on-picture"
            >
              <X className="size-5" aria-hidden />
            </Dialog.Close>
          </header>
          <div
            role="group"
            aria-roledescription="carousel"
            aria-label={`Pictures of ${title}`}
            className="relative min-h-0"
          >
            <div ref={attach} className="h-full overflow-hidden">
              <div className="flex h-full touch-pan-y touch-pinch-zoom">
                {pictures.map((thumbnail, index) => (
                  <Slide
                    key={index}
                    picture={thumbnail}
                    label={`${index + 1} of ${count}`}
                    isCurrent={index === current}
                    isNear={Math.abs(index - current) <= 1}
                  />
                ))}
              </div>
            </div>
            <Step
              label="Previous picture"
              icon={ChevronLeft}
              isAtEnd={current === 0}
              onClick={() => step(-1)}
              className="left-gutter"
            />
            <Step
              label="Next picture"
              icon={ChevronRight}
              isAtEnd={current === count - 1}
              onClick={() => step(1)}
              className="right-gutter"
            />
          </div>
          <footer className="grid gap-3 px-gutter pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
            <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
              {picture?.kind === 'plan' && (
                <span className="inline-flex h-6 items-center gap-1.5 rounded-xs bg-on-picture-accent/16 px-2 text-xs font-[550] text-on-picture-accent">
                  <Ruler className="size-3.5" aria-hidden />
                  Floor plan
                </span>
              )}
              <p className="min-w-0 flex-1 [overflow-wrap:anywhere] max-sm:order-last max-sm:basis-full">
                {picture?.caption}
              </p>
              <Place current={current} count={count} />
            </div>
            <Thumbnails pictures={pictures} current={current} onShow={show} />
          </footer>
          <p role="status" className="sr-only">
            {`Picture ${current + 1} of ${count}: ${picture?.kind === 'plan' ? 'floor plan, ' : ''}${picture?.alt ?? ''}`}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type SlideProps = { picture: ShownPicture; label: string; isCurrent: boolean; isNear: boolean }

/** A picture as large as it fits. It loads when it is the next one, and stays loaded. */
function Slide({ picture: { url, alt }, label, isCurrent, isNear }: SlideProps) {
  const [isLoaded, setIsLoaded] = useState(isNear)
  if (isNear && !isLoaded) setIsLoaded(true)
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!isCurrent}
      className="relative h-full min-w-0 flex-[0_0_100%]"
    >
      {isLoaded && (
        <span className="absolute inset-0 sm:mx-[calc(var(--gutter)+4rem)]">
          <Picture src={url} alt={alt} sizes="100vw" loading="eager" className="object-contain" />
        </span>
      )}
    </div>
  )
}

type StepProps = {
  label: string
  icon: LucideIcon
  isAtEnd: boolean
  onClick: () => void
  className: string
}

/** Traps the focus. */
const Step = ({ label, icon: Icon, isAtEnd, onClick, className }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isAtEnd}
    onClick={() => !isAtEnd && onClick()}
    className={cn(STEP, 'absolute bottom-2 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2', className)}
  >
    <Icon className="size-5" aria-hidden />
  </button>
)

/** "3 of 12", on a dimension line. */
const Place = ({ current, count }: { current: number; count: number }) => (
  <span className="ml-auto flex items-center gap-4 text-sm text-on-picture-muted" aria-hidden>
    <span className="numbers">
      {current + 1} of {count}
    </span>
    <span className="dimension-line w-48 text-on-picture-muted max-sm:hidden">
      <span
        className="absolute top-1/2 size-2.5 -translate-1/2 rotate-45 bg-on-picture-accent"
        style={{ left: `${(current / Math.max(1, count - 1)) * 100}%` }}
      />
    </span>
  </span>
)

type ThumbnailsProps = {
  pictures: readonly ShownPicture[]
  current: number
  onShow: (index: number) => void
}

/** Thumbnails of all pictures in a row, which scrolls to the current one; only that is a Tab stop. */
function Thumbnails({ pictures, current, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const button = list.current?.querySelectorAll('button')[current]
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Arrow keys move while the focus is in the row.
    if (list.current?.contains(document.activeElement)) button?.focus()
  }, [current])

  return (
    <ul ref={list} className="-m-1 flex [scrollbar-width:thin] gap-1.5 overflow-x-auto p-1">
      {pictures.map(({ url, alt, kind }, index) => (
        <li key={index}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}${kind === 'plan' ? ' (plan)' : ''}: ${alt}`}
            aria-current={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onShow(index)}
            className={cn(
              'relative block h-14.5 w-22 overflow-hidden rounded-xs max-sm:h-11 max-sm:w-16.5',
              index === current
                ? 'outline-2 outline-offset-1 outline-on-picture-accent'
                : 'opacity-60 hover:opacity-100',
            )}
          >
            <Photo src={url} alt="" ratio="fill" corners="none" width={96} />
            {kind === 'plan' && (
              <span className="absolute bottom-1 left-1 rounded-xs bg-scrim px-1.5 text-2xs font-[550] text-on-picture">
                Plan
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
