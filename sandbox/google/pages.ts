import { html, type Page } from '@keystead/sandbox-support/html'
import { fullName, people, pictureUrl } from './people'

const style = `
body { min-height: 100vh; display: grid; place-items: center; padding: 24px 16px }
main { width: 100%; max-width: 26rem; padding: 32px 24px 24px; background: var(--panel);
  border: 1px solid var(--line); border-radius: 10px }
main > p { margin-top: 8px }
ul { margin: 24px -12px 0; padding: 0; list-style: none }
button { font: inherit; color: inherit; cursor: pointer; border-radius: 6px }
.account { display: grid; grid-template-columns: auto 1fr; column-gap: 16px; align-items: center; width: 100%;
  padding: 12px; border: 0; background: none; text-align: left }
.account:hover { background: var(--hover) }
.account img { grid-row: span 2; border-radius: 50% }
.account span { overflow-wrap: anywhere }
.name { font-weight: 500 }
footer { display: flex; gap: 16px; align-items: center; justify-content: space-between; margin-top: 24px;
  padding-top: 16px; border-top: 1px solid var(--line) }
.cancel { min-height: 40px; padding: 0 16px; border: 1px solid var(--control); background: none }
.cancel:hover { background: var(--hover) }
`

/**
 * The account chooser. `client`: the host that requests the sign-in; `action`: the path that the choice is
 * sent to.
 */
export function chooser(origin: string, client: string, action: string): Page {
  const accounts = people.map(
    (person) =>
      html`<li>
        <button class="account" name="account" value="${person.id}">
          <img src="${pictureUrl(origin, person)}" alt="" width="40" height="40" />
          <span class="name">${fullName(person)}</span>
          <span class="muted">${person.email}</span>
        </button>
      </li>`,
  )
  return {
    title: 'Choose an account',
    style,
    body: html`<main>
      <h1>Choose an account</h1>
      <p>to continue to ${client}</p>
      <form method="post" action="${action}">
        <ul>
          ${accounts}
        </ul>
        <footer>
          <p class="muted">A stand-in for Google on this machine. You don't need a password.</p>
          <button class="cancel" name="cancel" value="true">Cancel</button>
        </footer>
      </form>
    </main>`,
  }
}

/** The error page of a sign-in. */
export function failure(title: string, reason: string): Page {
  return {
    title,
    style,
    body: html`<main>
      <h1>${title}</h1>
      <p>${reason}</p>
    </main>`,
  }
}
