import { adoptStyles } from './styles'

function child<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  parent.append(element)
  return element
}

/** The bank's authentication as a modal dialog. Escape fails it. Resolves with the outcome. */
export function askBank(): Promise<'failed' | 'succeeded'> {
  adoptStyles()
  const dialog = child(document.body, 'dialog', 'SandboxChallenge')
  const title = child(dialog, 'h2', 'SandboxChallenge-title', 'Authenticate this payment')
  const text = "This stands in for the page of the card's bank. Complete or fail the authentication."
  child(dialog, 'p', 'SandboxChallenge-text', text)
  const buttons = child(dialog, 'div', 'SandboxChallenge-buttons')
  const main = 'SandboxChallenge-button SandboxChallenge-button--main'
  const complete = child(buttons, 'button', main, 'Complete authentication')
  const fail = child(buttons, 'button', 'SandboxChallenge-button', 'Fail authentication')
  title.id = 'sandbox-challenge-title'
  dialog.setAttribute('aria-labelledby', title.id)
  complete.type = 'button'
  fail.type = 'button'
  complete.addEventListener('click', () => dialog.close('succeeded'))
  fail.addEventListener('click', () => dialog.close('failed'))
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'succeeded' ? 'succeeded' : 'failed')
    })
    dialog.showModal()
  })
}
