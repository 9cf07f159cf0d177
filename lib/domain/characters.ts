import { once } from './once'

/** Created on first use, because creating it would delay the hydration of a page (ADR 079). */
export const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** Latin letters, each a character of its own unless an accent of its own follows. */
const PLAIN_START = /^[\0-\u02ff](?:[\0-\u02ff]|$)/

/** The first character as people see it: a flag or an emoji is one, and so is a letter with its accents. */
export const firstCharacter = (text: string): string =>
  PLAIN_START.test(text) ? text.charAt(0) : (graphemes().segment(text).containing(0)?.segment ?? '')
