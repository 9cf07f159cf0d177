'use client'

import { Fragment } from 'react'
import { partsOnClock, textOnClock } from '@/lib/domain/written-moments'
import { useClock } from '../browser/use-clock'

/** A text whose times stay in one line: "1:03 PM". */
export const unbroken = (text: string): string => text.replace(/ (?=[AP]M\b)/g, '\u00a0')

/** A text of the server in which moments are written on the viewer's clock (D330). */
export function MomentText({ children }: { children: string }) {
  return partsOnClock(children, useClock()).map(({ words, at }, i) =>
    at === null ? (
      <Fragment key={i}>{words}</Fragment>
    ) : (
      <time key={i} dateTime={at} className="whitespace-normal">
        {unbroken(words)}
      </time>
    ),
  )
}

/** `MomentText` as text, for labels. */
export const useMomentText = (text: string): string => textOnClock(text, useClock())
