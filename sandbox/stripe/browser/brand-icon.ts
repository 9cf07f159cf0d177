import { type Brand } from '../cards'

const svg = 'http://www.w3.org/2000/svg'

const marks: Record<Exclude<Brand, 'unknown'>, { text: string; fill: string }> = {
  amex: { text: 'AMEX', fill: '#0b5cad' },
  discover: { text: 'DISC', fill: '#a14a00' },
  jcb: { text: 'JCB', fill: '#1b6e3b' },
  mastercard: { text: 'MC', fill: '#b3261e' },
  visa: { text: 'VISA', fill: '#1a3a9c' },
}

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svg, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}

/** Draws the logo of a brand, or the outline of a card in `color`, into an `<svg>`. Decorative. */
export function drawBrand(icon: SVGElement, brand: Brand, color: string): void {
  if (brand === 'unknown') {
    const line = { fill: 'none', stroke: color, 'stroke-width': '1.5' }
    icon.replaceChildren(
      shape('rect', { ...line, x: '1', y: '1', width: '24', height: '16', rx: '2.5' }),
      shape('path', { ...line, d: 'M1 6.5h24' }),
    )
    return
  }
  const { text, fill } = marks[brand]
  const label = shape('text', {
    x: '13',
    y: '12',
    fill: '#ffffff',
    'font-size': '8',
    'font-weight': '700',
    'font-family': 'system-ui, sans-serif',
    'text-anchor': 'middle',
  })
  label.textContent = text
  icon.replaceChildren(shape('rect', { width: '26', height: '18', rx: '3', fill }), label)
}

export function createIcon(): SVGElement {
  const icon = shape('svg', { viewBox: '0 0 26 18', 'aria-hidden': 'true', focusable: 'false' })
  icon.classList.add('SandboxCard-brand')
  return icon
}
