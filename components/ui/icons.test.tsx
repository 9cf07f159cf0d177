import { Bell, Heart } from 'lucide-react'
import { isValidElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

it('draws an icon as one element, without components in between (ADR 116)', () => {
  const draw = Bell as unknown as (props: object) => ReactElement<{ dangerouslySetInnerHTML: unknown }>
  const reactElement = draw({})
  expect(isValidElement(reactElement) && reactElement.type).toBe('svg')
  // A page's data has what is the same object once.
  expect(draw({}).props.dangerouslySetInnerHTML).toBe(reactElement.props.dangerouslySetInnerHTML)
  expect(renderToStaticMarkup(reactElement)).toMatch(
    /^<svg viewBox="0 0 24 24" class="lucide lucide-bell" aria-hidden="true">(?:<path d="[^"]+"\/>){2}<\/svg>$/,
  )
})

it('takes a stroke, a fill, a class and a name', () => {
  const html = renderToStaticMarkup(
    <Heart strokeWidth={1.5} fill="inherit" className="size-4" aria-label="Saved" />,
  )
  for (const part of [
    'stroke-width="1.5"',
    'fill="inherit"',
    'class="lucide lucide-heart size-4"',
    'aria-label="Saved"',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('aria-hidden')
})
