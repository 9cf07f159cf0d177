'use client'

import { Moon, Sun } from 'lucide-react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { watchChoice } from '../browser/watch'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { applySavedTheme, chooseTheme, type Theme, THEME_KEY } from './theme'

const current = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

const subscribe = watchChoice(['data-theme'], THEME_KEY, applySavedTheme)

/** Switches between the two themes and remembers the choice. */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useSyncExternalStore<Theme>(subscribe, current, () => 'dark')
  // React renders the whole document of a `notFound()` itself, without running the layout's script.
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
      {/* Both are in the page and CSS shows one, so that it is right before hydration. */}
      <Sun className="light:hidden" aria-hidden />
      <Moon className="dark:hidden" aria-hidden />
    </Button>
  )
}
