import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** How long a slide stands (specification section 9). */
export const SLIDE_MS = 5_000

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function watchMotion(onChange: () => void): () => void {
  const query = window.matchMedia(REDUCED_MOTION)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const useReducedMotion = () =>
  useSyncExternalStore(
    watchMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  )

/**
 * A looping carousel that goes on by itself, unless the pointer or the focus is in it, the
 * person has paused it (for good), or prefers less motion (decision 41). Whether it plays is
 * decided here alone: the plugin's own rules would start it again after a pause.
 */
export function useSlideshow() {
  const reduced = useReducedMotion()
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 20 }, [
    Autoplay({
      delay: SLIDE_MS,
      playOnInit: false,
      stopOnInteraction: true,
      stopOnMouseEnter: false,
      stopOnFocusIn: false,
    }),
  ])
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointerIn, setPointerIn] = useState(false)
  const [focusIn, setFocusIn] = useState(false)
  const wanted = !paused && !reduced
  const playing = wanted && !pointerIn && !focusIn

  useEffect(() => {
    if (!embla) return
    const onSelect = () => setCurrent(embla.selectedScrollSnap())
    embla.on('select', onSelect)
    return () => {
      embla.off('select', onSelect)
    }
  }, [embla])

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (playing) autoplay?.play()
    else autoplay?.stop()
  }, [embla, playing])

  return {
    viewport,
    current,
    /** The person has not stopped it. */
    wanted,
    /** It moves at this moment. */
    playing,
    reduced,
    toggle: () => setPaused(!paused),
    show: (index: number) => embla?.scrollTo(index, reduced),
    previous: () => embla?.scrollPrev(reduced),
    next: () => embla?.scrollNext(reduced),
    holders: {
      onPointerEnter: () => setPointerIn(true),
      onPointerLeave: () => setPointerIn(false),
      onFocus: () => setFocusIn(true),
      onBlur: (event: React.FocusEvent) => setFocusIn(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
