'use client'

import { Moon, Sun } from 'lucide-react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { applySavedTheme, chooseTheme, type Theme, THEME_KEY } from './theme'

const current = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

/** Watches the document, and the storage for a choice made in another tab. */
function subscribe(changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === THEME_KEY && applySavedTheme()
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  window.addEventListener('storage', onStorage)
  return () => {
    observer.disconnect()
    window.removeEventListener('storage', onStorage)
  }
}

/** Switches between the two themes and remembers the choice. */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useSyncExternalStore<Theme>(subscribe, current, () => 'dark')
  // React draws the whole document of a `notFound()` itself, and then the layout's script does not run.
  useLayoutEffect(applySavedTheme, [])
  return (
    <Button
      variant="ghost"
      size="icon"
      className={cn('noscript:hidden', className)}
      aria-label="Light theme"
      aria-pressed={theme === 'light'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      {/* Both are in the page and the style shows one, so that the right one is there before React is. */}
      <Sun className="light:hidden" aria-hidden />
      <Moon className="dark:hidden" aria-hidden />
    </Button>
  )
}
