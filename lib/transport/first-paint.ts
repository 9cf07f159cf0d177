import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const STYLESHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"]+\.css)"/g
/** The picture that loads first (`components/ui/picture.tsx`). */
const PICTURE = /<img [^>]*fetchPriority="high"[^>]* sizes="([^"]+)" srcSet="([^"]+)"/

const styles = new Map<string, string>()

/** The text of one of the build's stylesheets; URLs in it are relative to the file, and here to the site. */
function styleOf(url: string): string {
  const existing = styles.get(url)
  if (existing !== undefined) return existing
  const style = readFileSync(url.replace('/_next/', '.next/'), 'utf8').replaceAll(
    /url\("?(\.\.?\/[^")]+)"?\)/g,
    (_, relative: string) => `url(${path.posix.join(path.posix.dirname(url), relative)})`,
  )
  styles.set(url, style)
  return style
}

/**
 * The HTML of a page with its stylesheets in it, so that a first visit is painted after one round trip instead of two,
 * and with its largest picture named before them (ADR 138). The links stay, but apply to no medium: React finds its
 * stylesheets there, and browsers load the files last, for the pages that link to them.
 */
export function withStylesInline(html: string): string {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd)
  const urls = [...head.matchAll(STYLESHEET)].map(([, url = '']) => url)
  if (urls.length === 0) return html
  const [, sizes, sources] = PICTURE.exec(html) ?? []
  const picture =
    sizes === undefined
      ? ''
      : `<link rel="preload" as="image" fetchPriority="high" imageSizes="${sizes}" imageSrcSet="${sources}"/>`
  const style = `<style>${urls.map(styleOf).join('\n')}</style>`
  return [
    head.replaceAll(STYLESHEET, '$& media="not all"').replace('<link', () => `${picture}${style}<link`),
    html.slice(headEnd),
  ].join('')
}
