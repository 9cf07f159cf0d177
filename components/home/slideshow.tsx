'use client'

import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { type RefObject, useEffect } from 'react'
import { SLIDE_MS } from './slide-ms'

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>

type SlideshowProps = {
  /** What the slides lie in. */
  viewport: RefObject<HTMLElement | null>
  /** Takes the carousel once it can be driven. */
  onReady: (embla: CarouselApi) => void
}

/**
 * Makes a looping carousel of the slides. Whether it plays is the caller's to decide: the plugin's own rules would
 * start it again after a pause.
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
