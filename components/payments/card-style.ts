import { type StripeElementStyle } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'
import { watchDocument } from '../browser/watch'

const TOKENS = ['--text', '--text-subtle', '--text-muted', '--danger'] as const

const watchTheme = (onChange: () => void) => watchDocument(['data-theme'], onChange)

/** The theme's values as one text, so that React detects a change by comparing. */
function readTheme(): string {
  const style = getComputedStyle(document.documentElement)
  const family = getComputedStyle(document.body).fontFamily
  return JSON.stringify([family, ...TOKENS.map((token) => style.getPropertyValue(token).trim())])
}

/**
 * The card element's style in the theme's colours, updated with the theme: its iframe does not inherit the
 * page's style sheets. `null` on the server.
 */
export function useCardStyle(): StripeElementStyle | null {
  const theme = useSyncExternalStore(watchTheme, readTheme, () => null)
  return useMemo(() => {
    if (theme === null) return null
    const [fontFamily, text, subtle, muted, danger] = JSON.parse(theme) as string[]
    return {
      base: {
        color: text,
        iconColor: muted,
        fontFamily,
        fontSize: '16px',
        fontSmoothing: 'antialiased',
        '::placeholder': { color: subtle },
      },
      invalid: { color: danger, iconColor: danger },
    }
  }, [theme])
}
