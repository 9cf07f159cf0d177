import { type Html, html, type Page } from '@keystead/sandbox-support/html'
import { type Mailbox, type Message } from './store'

const style = `
main { max-width: 46rem; margin: 0 auto; padding: 32px 16px 64px }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between }
header + * { margin-top: 24px }
.empty { padding: 48px 24px; border: 1px dashed var(--control); border-radius: 10px; text-align: center }
.list { padding: 0; list-style: none; border-top: 1px solid var(--line) }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px 8px; color: inherit;
  text-decoration: none; border-bottom: 1px solid var(--line) }
.list a:hover { background: var(--hover) }
.list span { overflow-wrap: anywhere }
.subject { font-weight: 500 }
.excerpt { grid-column: 1 / -1; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
.back { display: inline-block; margin-bottom: 16px; padding: 8px 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 24px }
dt { color: var(--muted) }
dd { margin: 0; overflow-wrap: anywhere }
h2 { margin: 32px 0 8px; font-size: 1rem; font-weight: 600 }
.text { margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel);
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { display: block; width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: 10px;
  background: #fff; color-scheme: light }
`

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const time = ({ receivedAt }: Message) =>
  html`<time class="muted" datetime="${receivedAt}">${timeFormat.format(new Date(receivedAt))}</time>`

const subjectOf = ({ subject }: Message) => subject || '(no subject)'
const formatMailbox = ({ name, address }: Mailbox) => (name ? `${name} <${address}>` : address)

/** All messages, newest first. `to`: the address that the list is limited to. */
export function listPage(messages: readonly Message[], to?: string): Page {
  const rows = messages.map(
    (message) =>
      html`<li>
        <a href="/messages/${message.id}">
          <span class="subject">${subjectOf(message)}</span>
          ${time(message)}
          <span class="muted">To ${message.envelope.to.join(', ')}</span>
          <span class="muted excerpt">${message.text.slice(0, 200)}</span>
        </a>
      </li>`,
  )
  const empty = html`<p class="empty">No messages yet. What the application sends appears here.</p>`
  return {
    title: 'Mail',
    style,
    body: html`<main>
      <header>
        <h1>${to ? `Mail to ${to}` : 'Mail'}</h1>
        <a href="${to ? `/?to=${encodeURIComponent(to)}` : '/'}">Refresh</a>
      </header>
      ${
        rows.length > 0
          ? html`<ul class="list">
              ${rows}
            </ul>`
          : empty
      }
    </main>`,
  }
}

/** One message: its text with links, then its HTML part in a frame without scripts. */
export function messagePage(message: Message): Page {
  const { from, to, replyTo = [], envelope, text, attachments } = message
  const copies = envelope.to.filter((address) => !to.some((mailbox) => mailbox.address === address))
  return {
    title: subjectOf(message),
    style,
    body: html`<main>
      <a class="back" href="/">All mail</a>
      <h1>${subjectOf(message)}</h1>
      <dl>
        ${field('From', from ? formatMailbox(from) : envelope.from)}
        ${field('To', to.map(formatMailbox).join(', '))}
        ${field('Reply to', replyTo.map(formatMailbox).join(', '))} ${field('Cc', copies.join(', '))}
        ${field('Received', time(message))}
        ${field('Files', attachments.map(({ name, size }) => `${name} (${size} bytes)`).join(', '))}
      </dl>
      ${text && html`<div class="text">${linkify(text)}</div>`}
      ${
        message.html !== null
          ? html`<h2>HTML part</h2>
              <iframe
                src="/messages/${message.id}/html"
                title="HTML part"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>`
          : undefined
      }
    </main>`,
  }
}

function field(name: string, value: string | Html): Html | undefined {
  return value
    ? html`<dt>${name}</dt>
        <dd>${value}</dd>`
    : undefined
}

/** Makes the URLs in `text` links, without a final period or bracket that belongs to the sentence. */
function linkify(text: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/).map((part, index) =>
    // `split` returns the captured URLs at the odd positions.
    index % 2 === 1
      ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`
      : html`${part}`,
  )
}

export const notFoundPage: Page = {
  title: 'Not found',
  style,
  body: html`<main>
    <a class="back" href="/">All mail</a>
    <h1>Message not found</h1>
  </main>`,
}
