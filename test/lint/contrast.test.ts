import { readFileSync } from 'node:fs'

/** The colours of a theme in `app/globals.css`, by token. */
function tokensOf(theme: string): Record<string, string> {
  const css = readFileSync('app/globals.css', 'utf8')
  const [, block = ''] = css.split(`[data-theme='${theme}'] {`)
  const matches = block
    .slice(0, block.indexOf('\n}'))
    .matchAll(/^ {2,4}--([a-z0-9-]{1,40}): (#[0-9a-f]{6});/gm)
  return Object.fromEntries([...matches].map(([, name = '', colour = '']) => [name, colour]))
}

const LIGHT = tokensOf('light')
const THEMES = { light: LIGHT, dark: { ...LIGHT, ...tokensOf('dark') } }

/** Relative luminance by WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(item: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(item), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const SURFACES = ['surface-sunken', 'surface', 'surface-raised', 'surface-overlay', 'surface-hover']
const STATES = ['success', 'warning', 'danger', 'info']
const on = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

/** Text colours with all their backgrounds. */
const TEXTS = [
  ...on(['text', 'text-muted', 'accent-text', ...STATES], SURFACES),
  ...on(['text-subtle'], SURFACES),
  ...on(['text', 'text-muted', 'accent-text'], ['overlay-hover', 'accent-soft']),
  ...STATES.map((state) => [state, `${state}-soft`] as const),
  ...on(['text'], [...STATES.map((state) => `${state}-soft`), 'tint-1', 'tint-2', 'tint-3', 'tint-4']),
  ...on(['on-accent'], ['accent', 'accent-hover']),
  ['on-danger', 'danger-fill'],
  ['text-inverse', 'surface-inverse'],
  ['on-picture-accent-text', 'on-picture-accent'],
] as const

/** Non-text colours: edges of controls, focus rings, chart marks, stars. */
const MARKS = [
  ...on(['border-control', 'focus', 'star'], SURFACES),
  ...on(['chart-bar', 'chart-mark'], ['surface', 'surface-raised']),
]

describe.each(Object.entries(THEMES))('in the %s theme', (_, tokens) => {
  const ratio = (item: string, other: string) => {
    const first = tokens[item]
    const second = tokens[other]
    if (!first || !second) throw new Error(`app/globals.css has no --${first ? other : item}`)
    return contrast(first, second)
  }

  it.each(TEXTS)('%s is readable on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(MARKS)('%s is visible on %s', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3)
  })
})
