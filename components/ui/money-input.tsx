'use client'

import { type ComponentProps, useState } from 'react'
import { groupAmount, plainAmount } from '@/lib/domain/money'
import { groupWhileTyping, settleAmount } from '@/lib/domain/money-typing'
import { cn } from './cn'
import { Input } from './input'

type MoneyInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  /** The amount without signs, as it is typed: "450000", "450k"; a text that is none as it is. */
  value: string
  onChange: (text: string) => void
}

/** To which side a key deletes. */
function deletionOf({ inputType = '' }: Partial<InputEvent>): 'backward' | 'forward' | null {
  if (!inputType.startsWith('delete')) return null
  if (inputType.endsWith('Forward')) return 'forward'
  return inputType.endsWith('Backward') ? 'backward' : null
}

/** An amount of money (D165): its thousands are grouped while it is typed, and "450k" becomes "450,000" when it is left. */
export function MoneyInput({ value, onChange, onBlur, className, ...rest }: MoneyInputProps) {
  const shown = groupAmount(value)
  // What an input method is still putting together is left alone until it is done.
  const [composed, setComposed] = useState<string | null>(null)

  const take = (field: HTMLInputElement, event: Partial<InputEvent>) => {
    const caret = field.selectionStart ?? field.value.length
    const edited = groupWhileTyping(shown, { text: field.value, caret }, deletionOf(event))
    if (edited.text !== field.value) {
      // Before React does: it would put the caret at the end.
      field.value = edited.text
      field.setSelectionRange(edited.caret, edited.caret)
    }
    onChange(plainAmount(edited.text) ?? edited.text)
  }

  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      icon="$"
      className={cn('numbers', className)}
      {...rest}
      value={composed ?? shown}
      onChange={({ target, nativeEvent }) => {
        const event: Partial<InputEvent> = nativeEvent
        if (event.isComposing) setComposed(target.value)
        else take(target, event)
      }}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(null)
        take(currentTarget, {})
      }}
      onBlur={(event) => {
        const settled = settleAmount(value)
        if (settled !== value) onChange(settled)
        onBlur?.(event)
      }}
    />
  )
}
