'use client'

import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import Image from 'next/image'
import Link from 'next/link'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { type Slide, slides } from './slides'
import { SLIDE_MS, useSlideshow } from './use-slideshow'

const CONTROL =
  'hover:bg-on-picture/16 grid size-10 place-items-center rounded-md focus-visible:outline-on-picture'

/** The opening pictures: 70 % of the viewport's height, five seconds each (specification section 2). */
export function Hero() {
  const { viewport, current, wanted, playing, reduced, toggle, show, previous, next, holders } =
    useSlideshow()
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Keystead at a glance"
      className="relative h-[70vh] min-h-96 overflow-hidden bg-scrim text-on-picture"
      {...holders}
    >
      <div ref={viewport} className="h-full overflow-hidden" aria-live={playing ? 'off' : 'polite'}>
        <div className="flex h-full">
          {slides.map((slide, index) => (
            <HeroSlide key={slide.id} slide={slide} index={index} current={index === current} />
          ))}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0">
        <div className="container-page flex h-16 items-center gap-6 sm:h-18 [&>*]:pointer-events-auto">
          <ol className="flex flex-1 gap-2 sm:gap-4">
            {slides.map((slide, index) => (
              <li key={slide.id} className="max-w-60 flex-1">
                <PagerButton
                  slide={slide}
                  state={index !== current ? 'other' : playing ? 'running' : 'standing'}
                  onClick={() => show(index)}
                />
              </li>
            ))}
          </ol>
          <div className="flex">
            <button
              type="button"
              className={cn(CONTROL, 'max-sm:hidden')}
              aria-label="Previous slide"
              onClick={previous}
            >
              <ChevronLeft className="size-5" aria-hidden />
            </button>
            {!reduced && (
              <button
                type="button"
                className={CONTROL}
                aria-label={wanted ? 'Pause the slide show' : 'Play the slide show'}
                onClick={toggle}
              >
                {wanted ? (
                  <Pause className="size-[18px] fill-current" aria-hidden />
                ) : (
                  <Play className="size-[18px] fill-current" aria-hidden />
                )}
              </button>
            )}
            <button
              type="button"
              className={cn(CONTROL, 'max-sm:hidden')}
              aria-label="Next slide"
              onClick={next}
            >
              <ChevronRight className="size-5" aria-hidden />
            </button>
          </div>
        </div>
      </div>
    </section>
  )
}

function HeroSlide({ slide, index, current }: { slide: Slide; index: number; current: boolean }) {
  const Title = index === 0 ? 'h1' : 'h2'
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${slides.length}`}
      inert={!current}
      className="relative h-full min-w-0 flex-[0_0_100%]"
    >
      <Image
        src={slide.image}
        alt={slide.alt}
        fill
        sizes="100vw"
        placeholder="blur"
        preload={index === 0}
        className="object-cover object-[58%_50%] sm:object-[50%_60%]"
      />
      <div className="absolute inset-0 hero-scrim" />
      <div className="absolute inset-x-0 bottom-0 pb-19 sm:pb-24">
        <div className="container-page">
          <Title className="max-w-[10.5em] display-xl font-[380]">{slide.title}</Title>
          <p className="mt-4 mb-6 max-w-[30em] text-[clamp(1.0625rem,1rem+.35vw,1.3125rem)] leading-[1.45] text-on-picture-muted">
            {slide.description}
          </p>
          <Button
            asChild
            size="lg"
            className="bg-on-picture-accent text-on-picture-accent-text hover:bg-on-picture-accent/90 focus-visible:outline-on-picture"
          >
            <Link href={slide.ctaLink}>{slide.cta}</Link>
          </Button>
        </div>
      </div>
    </div>
  )
}

type PagerButtonProps = { slide: Slide; state: 'other' | 'running' | 'standing'; onClick: () => void }

function PagerButton({ slide, state, onClick }: PagerButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Slide ${slide.id}: ${slide.title}`}
      aria-current={state === 'other' ? undefined : 'true'}
      onClick={onClick}
      className={cn(
        'grid min-h-10 w-full content-center gap-2 text-left text-xs leading-4 focus-visible:outline-on-picture',
        state === 'other' ? 'text-on-picture-muted' : 'font-[550]',
      )}
    >
      <span className="relative h-0.5 overflow-hidden bg-on-picture/38">
        {state !== 'other' && (
          <span
            className={cn(
              'absolute inset-0 origin-left bg-on-picture',
              state === 'running' && 'animate-[fill_linear]',
            )}
            style={state === 'running' ? { animationDuration: `${SLIDE_MS}ms` } : undefined}
          />
        )}
      </span>
      <span className="truncate max-sm:hidden">{slide.title}</span>
    </button>
  )
}
