import 'server-only'
import { playerOrigin, type Tour, tourLabel } from '@/lib/domain/tours'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/**
 * A page with the player of a tour or video alone. Its content security policy names this player's host and nothing
 * else, so pages of the site frame this page and their own policy names no host (ADR 109).
 */
export function playerPage(tour: Tour & { title: string }): Response {
  const title = escapeHtml(`${tourLabel(tour.host)}: ${tour.title}`)
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>html,body,iframe{width:100%;height:100%;margin:0;border:0;background:#000;display:block}</style>
</head>
<body>
<iframe src="${escapeHtml(tour.embed)}" title="${title}" allow="fullscreen; gyroscope; accelerometer; xr-spatial-tracking" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `frame-src ${playerOrigin(tour)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
