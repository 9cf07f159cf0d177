/**
 * Uses a constructed style sheet and properties set from script, which a content security policy without
 * inline styles allows.
 */
const rules = `
.SandboxCard { display: flex; flex-wrap: wrap; align-items: center; gap: 1.3em 12px; width: 100%; min-width: 0; }
.SandboxCard-brand { flex: none; width: 26px; height: 18px; }
.SandboxCard-main { flex: 1 1 13em; display: flex; align-items: center; gap: 12px; min-width: 0; }
.SandboxCard-rest { flex: 0 1 auto; display: flex; gap: 12px; min-width: 0; }
.SandboxCard-input {
  box-sizing: border-box; min-width: 0; margin: -0.65em 0; padding: 0.65em 0; border: 0; border-radius: 0;
  background: transparent; box-shadow: none; outline: none; appearance: none; color: inherit;
  font: inherit; font-variant-numeric: tabular-nums; line-height: 1.25;
}
.SandboxCard-input:focus-visible { outline: none; box-shadow: inset 0 -0.5em 0 -0.375em currentColor; }
.SandboxCard-input::placeholder { color: var(--sandbox-card-placeholder, currentColor); opacity: var(--sandbox-card-placeholder-opacity, 0.7); }
.SandboxCard-input:disabled { cursor: not-allowed; }
.SandboxCard-number { flex: 1 1 auto; width: 100%; }
.SandboxCard-expiry { width: 4.6em; }
.SandboxCard-cvc { width: 3em; }
.SandboxChallenge {
  box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); margin: auto; padding: 24px; border: 1px solid #8792a2;
  border-radius: 12px; background: #ffffff; color: #1a1f36; font: 16px/1.5 system-ui, sans-serif;
}
.SandboxChallenge::backdrop { background: rgb(10 14 30 / 60%); }
.SandboxChallenge-title { margin: 0 0 8px; font: 600 20px/1.3 system-ui, sans-serif; }
.SandboxChallenge-text { margin: 0 0 20px; }
.SandboxChallenge-buttons { display: flex; flex-wrap: wrap; gap: 12px; }
.SandboxChallenge-button {
  flex: 1 1 10rem; min-height: 44px; padding: 8px 16px; border: 1px solid #4f46c8; border-radius: 8px;
  background: #ffffff; color: #3730a3; font: 600 16px/1.25 system-ui, sans-serif; cursor: pointer;
}
.SandboxChallenge-button--main { background: #3730a3; color: #ffffff; }
.SandboxChallenge-button:focus-visible { outline: 3px solid #4f46c8; outline-offset: 2px; }
`

let adopted = false

export function adoptStyles(): void {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** A part of `options.style`: CSS properties in camel case, and the colour of placeholders. */
export interface StyleVariant {
  iconColor?: string
  '::placeholder'?: { color?: string }
  [property: string]: unknown
}

export interface ElementStyle {
  base?: StyleVariant
  invalid?: StyleVariant
}

const copied = { color: 'color', fontFamily: 'font-family', fontSize: 'font-size' }

/** Sets the properties of a variant and removes those of others. */
export function applyStyle(target: HTMLElement, variant: StyleVariant = {}): void {
  const placeholder = variant['::placeholder']?.color
  const values = {
    ...Object.fromEntries(Object.entries(copied).map(([name, property]) => [property, variant[name]])),
    '--sandbox-card-placeholder': placeholder,
    '--sandbox-card-placeholder-opacity': placeholder && '1',
  }
  for (const [property, value] of Object.entries(values)) {
    if (typeof value === 'string') target.style.setProperty(property, value)
    else target.style.removeProperty(property)
  }
}
