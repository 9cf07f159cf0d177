'use client'

import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react'
import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../ui/cn'
import { useLazyPart } from '../browser/use-lazy-part'
import { SLIDE_MS } from './slide-ms'
import { useSlideshow } from './use-slideshow'

// The carousel's code is not part of the first screen.
const loadSlideshow = async () => (await import('./slideshow')).default

const CONTROL =
  'hover:bg-on-picture/16 grid size-10 place-items-center rounded-md focus-visible:outline-on-picture'

type HeroCarouselProps = {
  /** The names of the slides, in order. */
  titles: readonly string[]
  /** Shown on every slide, between its text and its buttons. */
  search: ReactNode
  children: ReactNode
}

/** The slides one at a time, and below them a button for each, the steps and the pause. */
export function HeroCarousel({ titles, search, children }: HeroCarouselProps) {
  const isLoaded = useIsLoaded()
  const { part: Slideshow } = useLazyPart(loadSlideshow, { isNeeded: isLoaded })
  const viewport = useRef<HTMLDivElement>(null)
  const {
    setEmbla,
    isReady,
    current,
    shouldPlay,
    isPlaying,
    hasReducedMotion,
    toggle,
    show,
    previous,
    next,
    hoverProps,
  } = useSlideshow()
  const state = !isReady ? 'waiting' : isPlaying ? 'running' : 'paused'
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Keystead at a glance"
      data-loaded={isLoaded || undefined}
      className="group/hero relative h-[70vh] min-h-104 bg-scrim text-on-picture [print-color-adjust:exact] max-[18rem]:min-h-160"
      {...hoverProps}
    >
      <div className="pointer-events-none absolute inset-x-0 bottom-0 z-1 pb-35 sm:pb-40 print:hidden">
        <div className="container-page [&>*]:pointer-events-auto">{search}</div>
      </div>
      <div ref={viewport} className="h-full overflow-hidden" aria-live={isPlaying ? 'off' : 'polite'}>
        <div className="flex h-full">
          {Children.map(children, (slide, index) => (
            <div
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${titles.length}`}
              inert={index !== current}
              className="relative h-full min-w-0 flex-[0_0_100%]"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 print:hidden noscript:hidden">
        <div className="container-page flex h-16 items-center gap-6 sm:h-18 [&>*]:pointer-events-auto">
          <ol className="flex flex-1 gap-2 sm:gap-4">
            {titles.map((title, index) => (
              <li key={title} className="max-w-60 flex-1">
                <PagerButton
                  number={index + 1}
                  title={title}
                  state={index === current ? state : 'other'}
                  onClick={() => show(index)}
                />
              </li>
            ))}
          </ol>
          <div className="flex">
            <StepButton label="Previous slide" icon={ChevronLeft} onClick={previous} />
            {!hasReducedMotion && (
              <button
                type="button"
                className={CONTROL}
                aria-label={shouldPlay ? 'Pause the slide show' : 'Play the slide show'}
                onClick={toggle}
              >
                {shouldPlay ? (
                  <Pause className="size-[18px] fill-current" aria-hidden />
                ) : (
                  <Play className="size-[18px] fill-current" aria-hidden />
                )}
              </button>
            )}
            <StepButton label="Next slide" icon={ChevronRight} onClick={next} />
          </div>
        </div>
      </div>
      {Slideshow && <Slideshow viewport={viewport} onReady={setEmbla} />}
    </section>
  )
}

/** True once the page has loaded what it needs first. */
function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const onLoaded = () => setIsLoaded(true)
    if (document.readyState === 'complete') {
      const timer = setTimeout(onLoaded)
      return () => clearTimeout(timer)
    }
    window.addEventListener('load', onLoaded, { once: true })
    return () => window.removeEventListener('load', onLoaded)
  }, [])
  return isLoaded
}

type StepButtonProps = { label: string; icon: LucideIcon; onClick: () => void }

const StepButton = ({ label, icon: Icon, onClick }: StepButtonProps) => (
  <button type="button" className={cn(CONTROL, 'max-sm:hidden')} aria-label={label} onClick={onClick}>
    <Icon className="size-5" aria-hidden />
  </button>
)

type PagerButtonProps = {
  number: number
  title: string
  /** The current slide's state: waiting for the carousel, running, or paused. */
  state: 'other' | 'waiting' | 'running' | 'paused'
  onClick: () => void
}

function PagerButton({ number, title, state, onClick }: PagerButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Slide ${number}: ${title}`}
      aria-current={state === 'other' ? undefined : 'true'}
      onClick={onClick}
      className={cn(
        'grid min-h-10 w-full content-center gap-2 text-left text-xs leading-4 focus-visible:outline-on-picture',
        state === 'other' ? 'text-on-picture-muted' : 'font-[550]',
      )}
    >
      <span className="relative h-0.5 overflow-hidden bg-on-picture/38">
        {(state === 'running' || state === 'paused') && (
          <span
            className={cn(
              'absolute inset-0 origin-left bg-on-picture',
              state === 'running' && 'animate-[fill_linear]',
            )}
            style={state === 'running' ? { animationDuration: `${SLIDE_MS}ms` } : undefined}
          />
        )}
      </span>
      <span className="truncate max-sm:hidden">{title}</span>
    </button>
  )
}
