import 'server-only'
import { isolatedWhole, plainIsolated, replaceIsolated } from '@/lib/domain/direction'
import { type Mail } from '@/lib/integrations/mail'
import { site } from '@/lib/site'

type MailLink = { label: string; href: string }

/** A home in a mail: its picture, title, facts, price range and why it is there. */
export type MailHome = {
  title: string
  href: string
  picture: string
  lines: readonly string[]
  prices: string
  note: string
}

/** Homes, under a heading if there is one, and the link to those that are not shown. */
export type MailSection = { heading?: string; homes: readonly MailHome[]; more?: MailLink }

/**
 * The content of a mail: what happened, one link, and why the person gets it. Links are absolute. Texts of people in
 * sentences are `isolated`; the titles and lines of homes and the headings are shown with their own direction anyway.
 */
export type MailContent = {
  title: string
  /** Lines become paragraphs; empty for a mail that consists of homes. */
  text: string
  sections?: readonly MailSection[]
  /** Shown below the homes. */
  note?: string
  action: MailLink
  /** Why the person gets it. */
  why: string
  /** The links that unsubscribe from such mails, from few to many of them. */
  stops: readonly MailLink[]
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

/** The site's colours, because mail clients do not support variables; dark colours if the client prefers them. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;background:#edf0ed;color:#141a18}
.card{background:#ffffff;border:1px solid #dfe3df}
.muted,.muted a{color:#4d5652}
.button{background:#1b2825;color:#f8f9f7}
.home{border-top:1px solid #dfe3df}
.home a,.more a{color:#7c5211}
@media(prefers-color-scheme:dark){
body{background:#0a0d0c;color:#eceeea}
.card{background:#161a18;border-color:#272d2a}
.muted,.muted a{color:#a9b0ac}
.button{background:#efc47a;color:#1c1506}
.home{border-color:#272d2a}
.home a,.more a{color:#efc47a}
}`

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"
const SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif"

/** As HTML, with each isolated text in an element of its own direction (D225). */
const directed = (text: string): string =>
  replaceIsolated(escapeHtml(text), (part) => `<span dir="auto">${part}</span>`)

const PARAGRAPH = 'style="margin:0 0 12px;font-size:16px;line-height:24px"'

/** A paragraph that is a person's text alone is also aligned by its direction. */
function paragraph(line: string): string {
  const isolated = isolatedWhole(line)
  return isolated === undefined
    ? `<p ${PARAGRAPH}>${directed(line)}</p>`
    : `<p dir="auto" ${PARAGRAPH}>${escapeHtml(isolated)}</p>`
}

const paragraphs = (text: string): string => (text === '' ? '' : text.split('\n').map(paragraph).join('\n'))

const linkHtml = ({ label, href }: MailLink): string => `<a href="${escapeHtml(href)}">${directed(label)}</a>`

const SMALL_STYLE = 'margin:0;font-size:14px;line-height:20px;overflow-wrap:anywhere'

/** A table, which every mail client can show; the picture has a fixed size because some ignore styles. */
const homeHtml = ({
  title,
  href,
  picture,
  lines,
  prices,
  note,
}: MailHome): string => `<table class="home" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-spacing:0"><tr>
<td width="120" valign="top" style="padding:16px 16px 16px 0"><img src="${escapeHtml(picture)}" width="120" height="90" alt="" style="display:block;width:120px;height:90px;object-fit:cover;border-radius:4px"></td>
<td valign="top" style="padding:16px 0">
<p dir="auto" style="margin:0 0 2px;font-size:16px;line-height:22px;font-weight:600;overflow-wrap:anywhere">${linkHtml({ label: title, href })}</p>
${lines.map((line) => `<p dir="auto" class="muted" style="${SMALL_STYLE}">${escapeHtml(line)}</p>`).join('\n')}
<p style="${SMALL_STYLE};font-weight:600">${escapeHtml(prices)}</p>
<p class="muted" style="${SMALL_STYLE}">${escapeHtml(note)}</p>
</td></tr></table>`

const headingHtml = (heading: string): string =>
  `<h2 dir="auto" style="margin:16px 0 12px;font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(heading)}</h2>`

const sectionHtml = ({ heading, homes, more }: MailSection): string =>
  [
    ...(heading === undefined ? [] : [headingHtml(heading)]),
    ...homes.map(homeHtml),
    ...(more ? [`<p class="more" style="${SMALL_STYLE}">${linkHtml(more)}</p>`] : []),
  ].join('\n')

const htmlOf = ({
  title,
  text,
  sections = [],
  note = '',
  action,
  why,
  stops,
}: MailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(plainIsolated(title))}</title>
<style>${STYLE}
</style>
</head>
<body style="padding:24px 12px;${FONT}">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px 28px;border-radius:10px">
<p style="margin:0 0 24px;font-size:14px;font-weight:600">${escapeHtml(site.name)}</p>
<h1 style="margin:0 0 16px;${SERIF};font-size:28px;line-height:34px;font-weight:400;overflow-wrap:anywhere">${directed(title)}</h1>
${paragraphs(text)}
${sections.map(sectionHtml).join('\n')}
${paragraphs(note)}
<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
</div>
<p class="muted" style="max-width:520px;margin:20px auto 0;font-size:13px;line-height:20px;text-align:center">${[directed(why), ...stops.map(linkHtml)].join('<br>')}</p>
</body>
</html>
`

const homeText = ({ title, href, lines, prices, note }: MailHome): string =>
  [title, ...lines, prices, note, href].join('\n')

const linkText = ({ label, href }: MailLink): string => `${label}: ${href}`

const sectionText = ({ heading, homes, more }: MailSection): string =>
  [
    ...(heading === undefined ? [] : [heading]),
    ...homes.map(homeText),
    ...(more ? [linkText(more)] : []),
  ].join('\n\n')

const textOf = ({ text, sections = [], note = '', action, why, stops }: MailContent): string => `${[
  text,
  ...sections.map(sectionText),
  note,
  linkText(action),
]
  .filter((part) => part !== '')
  .join('\n\n')}

--
${[site.name, why, ...stops.map(linkText)].join('\n')}
`

/** The mail as plain text and HTML, with light and dark colours. */
export const mailTemplate = (content: MailContent): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: plainIsolated(content.title),
  text: plainIsolated(textOf(content)),
  html: htmlOf(content),
})
