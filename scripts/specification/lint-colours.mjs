import { textRule } from './text-rule.mjs'

/** Tailwind's palettes, and hexadecimal and functional colours; the tokens of `app/globals.css` have names. */
const RAW =
  /(?:^|[\s:])(?:bg|text|border|fill|stroke|ring|outline|from|via|to|shadow|divide|decoration)-(?:\[(?:#|rgb|hsl|oklch)|(?:black|white|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d))/
/** A colour with an alpha or opacity, whose contrast depends on what is behind it. */
const FAINT = /(?:^|[\s:])((?:[a-z]+-)*(?:current|[a-z-]+)\/\d{1,3}|opacity-\d{1,3})(?=$|\s)/g
const IS_COLOUR = /^(?:bg|text|border|fill|stroke|ring|outline|from|via|to|shadow|divide|decoration)-/

/** Allowed exceptions: nothing that is read on them, only a pending state, or never shown. */
const ALLOWED = new Set([
  'decoration-current/45', // the line under a link
  'bg-on-picture/16', // a control on a picture, on hover
  'bg-on-picture/38', // the carousel's bar
  'border-on-picture/40',
  'bg-scrim/60',
  'bg-on-picture-accent/16',
  'bg-on-picture-accent/90', // a filled button on hover
  'bg-danger-fill/90',
  'bg-surface/95', // the full-screen spinner
  'opacity-0', // a file input over its label, an unset tick
  'opacity-100',
  'opacity-35', // a loading picture
  'opacity-40', // a disabled arrow of the viewer
  'opacity-50', // a dragged picture
  'opacity-60', // a list that is being replaced, the thumbnails that are not selected, the other classes of a scale
])

/** The faulty colours in a text of class names. @param {string} text @returns {string[]} */
export function colourErrors(text) {
  const faults = RAW.test(text) ? ['Use a color from app/globals.css.'] : []
  for (const [, name = ''] of text.matchAll(FAINT)) {
    const isFaint = name.startsWith('opacity-') || IS_COLOUR.test(name)
    if (isFaint && !ALLOWED.has(name))
      faults.push(
        `"${name}" changes a contrast that no test checks: use a named color, or add it to the list with its reason.`,
      )
  }
  return faults
}

/** An ESLint rule: class names use only colours that the contrast test checks. */
export const colours = textRule(colourErrors)
