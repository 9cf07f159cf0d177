/** The map's tokens (`map.css`) that MapLibre paints with; it takes values, not names of variables. */
const TOKENS = ['water', 'land', 'shore', 'border', 'label', 'town'] as const

export type BasemapColours = Record<(typeof TOKENS)[number], string>

/** The values that the tokens have now, for what stands in this element. */
export function basemapColours(element: Element): BasemapColours {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    TOKENS.map((token) => [token, style.getPropertyValue(`--map-${token}`).trim()]),
  ) as BasemapColours
}

/** Calls back whenever the page changes to the other theme, or to paper and back; returns what ends that. */
export function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const paper = matchMedia('print')
  paper.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    paper.removeEventListener('change', changed)
  }
}
