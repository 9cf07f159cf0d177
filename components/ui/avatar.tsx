'use client'

import { useState } from 'react'
import { isUploaded, scaledPicture } from '@/lib/domain/picture'
import { firstCharacter } from '@/lib/domain/characters'
import { cn } from './cn'

const TINTS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4'] as const

const SIZES = {
  xs: { px: 24, className: 'size-6 text-[10px]' },
  sm: { px: 32, className: 'size-8 text-2xs' },
  md: { px: 40, className: 'size-10 text-sm' },
  lg: { px: 56, className: 'size-14 text-lg' },
  xl: { px: 96, className: 'size-24 text-[1.75rem]' },
} as const

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => firstCharacter(word ?? ''))
    .join('')
    .toUpperCase()
}

const tintOf = (name: string) =>
  TINTS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TINTS.length]

type AvatarProps = {
  name: string
  src?: string | null
  size?: keyof typeof SIZES
  /** True in a link or button: the initials that it shows are then part of its name. */
  isInName?: boolean
  className?: string
}

/**
 * A person's picture, or the initials if there is none or it does not load. Decorative: the name is beside
 * it. Cloudinary resizes uploaded photos; those of other hosts are small and used as they are.
 */
export function Avatar({ name, src, size = 'sm', isInName = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { px, className: sized } = SIZES[size]
  return (
    <span aria-hidden={!isInName} className={cn('avatar', sized, tintOf(name), className)}>
      {src && src !== failed ? (
        // eslint-disable-next-line @next/next/no-img-element -- Cloudinary scales it; Next's part would come with every page
        <img
          alt=""
          width={px}
          height={px}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          // After the attributes above, because a browser starts loading when it gets the source.
          {...(isUploaded(src)
            ? { src: scaledPicture(src, px), srcSet: `${scaledPicture(src, 2 * px)} 2x` }
            : { src })}
          className="size-full object-cover"
          onError={() => setFailed(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
