import { BadgeCheck, CircleDashed, Heart } from 'lucide-react'

const ICONS = { verified: BadgeCheck, unverified: CircleDashed, heart: Heart } as const

type SpriteIconProps = { name: keyof typeof ICONS; className?: string | undefined }

/** The icons that stand on each card of a list, drawn once: `SpriteIcon` shows them. */
export const CardSprite = () => (
  <svg aria-hidden className="hidden">
    {Object.entries(ICONS).map(([name, Icon]) => (
      // What surrounds it decides how it is filled.
      <Icon key={name} id={`icon-${name}`} fill="inherit" strokeWidth={name === 'heart' ? 1.6 : 2} />
    ))}
  </svg>
)

/** An icon that the page's `CardSprite` draws; decoration, in the colour of the text around it. */
export const SpriteIcon = ({ name, className }: SpriteIconProps) => (
  <svg aria-hidden className={className}>
    <use href={`#icon-${name}`} />
  </svg>
)
