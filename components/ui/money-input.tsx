'use client'

import { type ComponentProps, useState } from 'react'
import { CURRENCY_SIGN } from '@/lib/domain/money'
import { formatTypedAmount } from '@/lib/domain/numbers'
import { cn } from './cn'
import { Input } from './input'

type MoneyInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  /** The amount as typed: "450000", "450k", or with the currency. */
  value: string
  onChange: (text: string) => void
}

/**
 * An amount of money (D165): shown as typed until the field is left, then as parsed, so that the field shows
 * what is saved. Focus alone changes nothing, because a selection would be lost.
 */
export function MoneyInput({ value, onChange, onBlur, className, ...rest }: MoneyInputProps) {
  const [isTyping, setIsTyping] = useState(false)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      icon={CURRENCY_SIGN}
      className={cn('numbers', CURRENCY_SIGN.length > 1 && 'pl-14!', className)}
      {...rest}
      value={isTyping ? value : formatTypedAmount(value)}
      onChange={({ target }) => {
        setIsTyping(true)
        onChange(target.value)
      }}
      onBlur={(event) => {
        setIsTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
