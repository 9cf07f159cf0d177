import { Bell, Heart } from 'lucide-react'
import { isValidElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const BELL =
  /^<svg [^>]*viewBox="0 0 24 24"[^>]*stroke-width="2"[^>]*class="lucide lucide-bell"[^>]*aria-hidden="true"[^>]*><path d="[^"]+"\/><path d="[^"]+"\/><\/svg>$/

it('draws an icon as one element, without components in between (ADR 116)', () => {
  const drawn = (Bell as unknown as (props: object) => ReactElement)({})
  expect(isValidElement(drawn) && drawn.type).toBe('svg')
  expect(renderToStaticMarkup(<Bell />)).toMatch(BELL)
})

it('takes a stroke, a fill, a class and a name', () => {
  const named = renderToStaticMarkup(
    <Heart strokeWidth={1.5} fill="inherit" className="size-4" aria-label="Saved" />,
  )
  for (const part of [
    'stroke-width="1.5"',
    'fill="inherit"',
    'class="lucide lucide-heart size-4"',
    'aria-label="Saved"',
  ])
    expect(named).toContain(part)
  expect(named).not.toContain('aria-hidden')
})
