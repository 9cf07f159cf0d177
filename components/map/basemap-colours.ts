import { watchDocument } from '../browser/watch'

/** The map's tokens (`map.css`) for MapLibre, which takes values, not variables. */
const TOKENS = ['water', 'land', 'shore', 'border', 'label', 'town'] as const

export type BasemapColours = Record<(typeof TOKENS)[number], string>

/** The current values of the tokens at this element. */
export function basemapColours(element: Element): BasemapColours {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    TOKENS.map((token) => [token, style.getPropertyValue(`--map-${token}`).trim()]),
  ) as BasemapColours
}

/** Calls back when the page changes its theme, or starts or ends printing; returns a function that stops this. */
export function onTheme(changed: () => void): () => void {
  const stop = watchDocument(['data-theme'], changed)
  const paper = matchMedia('print')
  paper.addEventListener('change', changed)
  return () => {
    stop()
    paper.removeEventListener('change', changed)
  }
}
