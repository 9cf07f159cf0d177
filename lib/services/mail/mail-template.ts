import 'server-only'
import { type Mail } from '@/lib/integrations/mail'
import { site } from '@/lib/site'

/** The content of a mail: what happened, one link, and why the person gets it. Links are absolute. */
export type MailContent = {
  title: string
  /** Lines become paragraphs. */
  text: string
  action: { label: string; href: string }
  /** Why the person gets it. */
  why: string
  unsubscribe: { label: string; href: string }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** The site's colours, because mail clients do not support variables; dark ones if the client prefers them. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;background:#edf0ed;color:#141a18}
.card{background:#ffffff;border:1px solid #dfe3df}
.muted,.muted a{color:#4d5652}
.button{background:#1b2825;color:#f8f9f7}
@media(prefers-color-scheme:dark){
body{background:#0a0d0c;color:#eceeea}
.card{background:#161a18;border-color:#272d2a}
.muted,.muted a{color:#a9b0ac}
.button{background:#efc47a;color:#131817}
}`

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"

const paragraph = (line: string): string =>
  `<p style="margin:0 0 12px;font-size:16px;line-height:24px">${escaped(line)}</p>`

const htmlOf = ({ title, text, action, why, unsubscribe }: MailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}
</style>
</head>
<body style="padding:24px 12px;${FONT}">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px 28px;border-radius:12px">
<p style="margin:0 0 24px;font-size:14px;font-weight:600">${escaped(site.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;overflow-wrap:anywhere">${escaped(title)}</h1>
${text.split('\n').map(paragraph).join('\n')}
<p style="margin:24px 0 0"><a class="button" href="${escaped(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;font-size:16px;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
</div>
<p class="muted" style="max-width:520px;margin:20px auto 0;font-size:13px;line-height:20px;text-align:center">${escaped(why)}<br><a href="${escaped(unsubscribe.href)}">${escaped(unsubscribe.label)}</a></p>
</body>
</html>
`

const textOf = ({ text, action, why, unsubscribe }: MailContent): string => `${text}

${action.label}: ${action.href}

--
${site.name}
${why}
${unsubscribe.label}: ${unsubscribe.href}
`

/** The mail as plain text and HTML, with light and dark colours. */
export const mailTemplate = (content: MailContent): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: content.title,
  text: textOf(content),
  html: htmlOf(content),
})
