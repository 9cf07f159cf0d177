import { type ServerResponse } from 'node:http'

/** Markup that may be inserted into a page unescaped. */
export class Html {
  constructor(readonly markup: string) {}
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

type Value = string | number | Html | readonly Html[] | undefined

function render(value: Value): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map((part) => part.markup).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Builds markup; every value that is not `Html` is escaped. */
export function html(literals: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: literals }, ...values.map(render)))
}

/** The shared style of the stand-ins' pages. Text meets WCAG AA in both themes. */
const style = `
:root { color-scheme: light dark; --ground: #f4f6f3; --panel: #fff; --hover: #eef1ed; --text: #141a18;
  --muted: #4d5652; --line: #d8ddd8; --control: #7b847f; --link: #7a5410; --focus: #7a5410 }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1211; --panel: #161a18; --hover: #1e2422;
  --text: #eceeea; --muted: #a9b0ac; --line: #272d2a; --control: #6f7874; --link: #efc47a; --focus: #efc47a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
h1 { margin: 0; font-size: 1.5rem; font-weight: 600; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere }
p { margin: 0 }
a { color: var(--link) }
.muted { color: var(--muted); font-size: .875rem }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`

/** A page: title, styles, and the body's content. */
export interface Page {
  title: string
  style: string
  body: Html
}

/** A complete HTML document that loads nothing. */
export function document(page: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${page.title}</title>
        <style>
          ${new Html(style + page.style)}
        </style>
      </head>
      <body>
        ${page.body}
      </body>
    </html>`.markup
}

/**
 * No scripts, nothing from other hosts. Forms are not restricted: a sign-in ends with a redirect to another
 * origin.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function sendPage(response: ServerResponse, status: number, page: Page): void {
  response.writeHead(status, pageHeaders).end(document(page))
}
