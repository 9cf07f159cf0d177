'use client'

import { Avatar as Primitive } from 'radix-ui'
import { cn } from './cn'

const TINTS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4'] as const
const SIZES = {
  xs: 'size-6 text-[10px]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-[1.75rem]',
} as const

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const tintOf = (name: string) =>
  TINTS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TINTS.length]

/** A person's picture; the initials if there is none or it does not load. Decoration: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 'sm',
  className,
}: {
  name: string
  src?: string | null
  size?: keyof typeof SIZES
  className?: string
}) {
  return (
    <Primitive.Root
      aria-hidden
      className={cn(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none',
        SIZES[size],
        tintOf(name),
        className,
      )}
    >
      {src && <Primitive.Image src={src} alt="" className="size-full object-cover" />}
      <Primitive.Fallback>{initialsOf(name)}</Primitive.Fallback>
    </Primitive.Root>
  )
}
