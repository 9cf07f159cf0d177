'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/button'
import { Input } from '../ui/input'

/** A password field with a button to show it. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'end' | 'controlSize'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      controlSize="lg"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Button
          variant="ghost"
          size="icon"
          className="noscript:hidden"
          aria-controls={props.id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden />
          <span className="sr-only">{isShown ? 'Hide the password' : 'Show the password'}</span>
        </Button>
      }
    />
  )
}
