'use client'

import { type ReactNode, useRef } from 'react'
import { type PositionAccuracy } from '@/lib/domain/position'
import { useLazyPart } from '../browser/use-lazy-part'
import { Button } from '../ui/button'
import { type Spot } from './spots'
import { useNearViewport } from './use-near-viewport'

const loadCanvas = () => import('./small-map-canvas').then((part) => part.SmallMapCanvas)

/** The text below the map of one home (D67). */
const WORDS: Record<PositionAccuracy, string> = {
  exact: 'The pin shows the exact location.',
  approximate: 'Approximate location: the home is within the circle.',
  town: 'In or near this town. The agent has not entered the exact location.',
}

type SmallMapProps = {
  /** The public positions to show. */
  spots: readonly Spot[]
  /** The place's name. */
  place: string
  /** Its position as text (`formatPosition`), which is shown until the map has loaded. */
  position: string
  /** The text below the map if it shows more than one home. */
  children?: ReactNode
  styleUrl?: string | undefined
}

/**
 * A static map of one home or a few, loaded when it is near the viewport. Its box is rendered from the start;
 * without JavaScript it contains the position as text.
 */
export function SmallMap({ spots, place, position, children, styleUrl }: SmallMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(box)
  const { part: Canvas, hasFailed, request } = useLazyPart(loadCanvas, { isNeeded: isNear })
  const [first] = spots

  if (!first) return null
  return (
    <figure>
      <div
        ref={box}
        className="relative grid h-60 place-items-center overflow-clip rounded-sm bg-surface-sunken sm:h-76"
      >
        {Canvas ? (
          <Canvas spots={spots} place={place} styleUrl={styleUrl} />
        ) : (
          <div className="grid min-w-0 justify-items-center gap-3 p-4 text-center text-sm [overflow-wrap:anywhere] text-muted">
            <p className="numbers">
              {place}: {position}
            </p>
            {hasFailed && (
              <>
                <p role="alert">The map could not be loaded.</p>
                <Button variant="outline" onClick={() => request()}>
                  Try again
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <figcaption className="mt-3 text-sm text-muted">{children ?? WORDS[first.accuracy]}</figcaption>
    </figure>
  )
}
