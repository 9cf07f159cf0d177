/** Palettes of their own, hexadecimal and functional colours; tokens of `app/globals.css` have names. */
const RAW =
  /(?:^|[\s:])(?:bg|text|border|fill|stroke|ring|outline|from|via|to|shadow|divide|decoration)-(?:\[(?:#|rgb|hsl|oklch)|(?:black|white|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d))/
/** A colour with an alpha, or an opacity: what is behind it changes its contrast. */
const FAINT = /(?:^|[\s:])((?:[a-z]+-)*(?:current|[a-z-]+)\/\d{1,3}|opacity-\d{1,3})(?=$|\s)/g
const IS_COLOUR = /^(?:bg|text|border|fill|stroke|ring|outline|from|via|to|shadow|divide|decoration)-/

/** What may be faint: nothing that is read on it, or only while it is pending, or never shown so. */
const ALLOWED = new Set([
  'decoration-current/45', // the line under a link
  'bg-on-picture/16', // a control on a picture, under the pointer
  'bg-on-picture/38', // the carousel's bar
  'border-on-picture/40',
  'bg-scrim/60',
  'bg-on-picture-accent/16',
  'bg-on-picture-accent/90', // a filled button under the pointer
  'bg-danger-fill/90',
  'bg-surface/95', // the full-screen spinner
  'opacity-0', // a file field over its own label, a tick that is not set
  'opacity-100',
  'opacity-35', // a picture that is on its way
  'opacity-40', // an arrow of the viewer that leads nowhere
  'opacity-50', // a picture that is dragged
  'opacity-60', // a list that is being replaced, the thumbnails that are not shown large
])

/** What is wrong with the colours of a text of class names. @param {string} text @returns {string[]} */
export function colourFaults(text) {
  const faults = RAW.test(text) ? ['Name a colour of app/globals.css.'] : []
  for (const [, name = ''] of text.matchAll(FAINT)) {
    const isFaint = name.startsWith('opacity-') || IS_COLOUR.test(name)
    if (isFaint && !ALLOWED.has(name))
      faults.push(
        `"${name}" changes a contrast that no test looks at: name a colour, or add it to the list with its reason.`,
      )
  }
  return faults
}

/** An ESLint plugin: class names have the colours that the contrast test knows. */
export const colours = {
  rules: {
    colours: {
      meta: { type: 'problem', schema: [] },
      create(context) {
        const look = (node, text) => {
          for (const message of colourFaults(text)) context.report({ node, message })
        }
        return {
          Literal: (node) => typeof node.value === 'string' && look(node, node.value),
          TemplateElement: (node) => look(node, node.value.cooked ?? ''),
        }
      },
    },
  },
}
