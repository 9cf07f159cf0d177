import { withStorage } from '../browser/storage'

export type Theme = 'light' | 'dark'

/** The key in local storage (D89). */
export const THEME_KEY = 'theme'

/** Light only if the saved value is light, otherwise dark (D89); runs before the first paint. */
export const THEME_SCRIPT = `try{document.documentElement.dataset.theme=localStorage.getItem(${JSON.stringify(THEME_KEY)})==='light'?'light':'dark'}catch(e){document.documentElement.dataset.theme='dark'}`

/** Does what the script does, for the one page that React renders without it. */
export function applySavedTheme(): void {
  const saved = withStorage((storage) => storage.getItem(THEME_KEY))
  document.documentElement.dataset.theme = saved === 'light' ? 'light' : 'dark'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  withStorage((storage) => storage.setItem(THEME_KEY, theme))
}
