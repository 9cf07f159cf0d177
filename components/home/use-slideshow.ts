import { useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../browser/use-media-query'
import { type CarouselApi } from './slideshow'

/**
 * The state of a carousel that advances by itself, unless it is hovered or focused, the person has paused it
 * (permanently), or prefers reduced motion (D41). Nothing moves before the carousel is passed to `drive`; the
 * last request until then is performed at once.
 */
export function useSlideshow() {
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [embla, drive] = useState<CarouselApi>()
  const listener = useRef<(embla: CarouselApi) => void>(undefined)
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointerIn, setPointerIn] = useState(false)
  const [focusIn, setFocusIn] = useState(false)
  const shouldPlay = !paused && !reduced
  const playing = shouldPlay && !pointerIn && !focusIn

  useEffect(() => {
    if (!embla) return
    const onSelect = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', onSelect)
    listener.current?.(embla)
    return () => {
      embla.off('select', onSelect)
    }
  }, [embla])

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (playing) autoplay?.play()
    else autoplay?.stop()
  }, [embla, playing])

  const ask = (work: (embla: CarouselApi) => void) => {
    if (embla) work(embla)
    else listener.current = work
  }

  return {
    drive,
    /** True if the slideshow can move. */
    isReady: embla !== undefined,
    current,
    /** The person has not paused it. */
    wanted: shouldPlay,
    /** True while the slideshow moves. */
    playing,
    reduced,
    toggle: () => setPaused(!paused),
    show: (index: number) => ask((slides) => slides.scrollTo(index, reduced)),
    previous: () => ask((slides) => slides.scrollPrev(reduced)),
    next: () => ask((slides) => slides.scrollNext(reduced)),
    holders: {
      onPointerEnter: () => setPointerIn(true),
      onPointerLeave: () => setPointerIn(false),
      onFocus: () => setFocusIn(true),
      onBlur: (event: React.FocusEvent) => setFocusIn(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
