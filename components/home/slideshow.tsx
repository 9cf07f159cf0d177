'use client'

import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { type RefObject, useEffect } from 'react'
import { SLIDE_MS } from './slide-ms'

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>

type SlideshowProps = {
  /** The container of the slides. */
  viewport: RefObject<HTMLElement | null>
  /** Receives the carousel once it can move. */
  onReady: (embla: CarouselApi) => void
}

/**
 * Makes a looping carousel of the slides. The caller decides whether it plays: the plugin's own rules would
 * restart it after a pause.
 */
export default function Slideshow({ viewport, onReady }: SlideshowProps) {
  const [attach, embla] = useEmblaCarousel({ loop: true, duration: 20 }, [
    Autoplay({
      delay: SLIDE_MS,
      playOnInit: false,
      stopOnInteraction: true,
      stopOnMouseEnter: false,
      stopOnFocusIn: false,
    }),
  ])

  useEffect(() => attach(viewport.current), [attach, viewport])
  useEffect(() => {
    if (embla) onReady(embla)
  }, [embla, onReady])

  return null
}
