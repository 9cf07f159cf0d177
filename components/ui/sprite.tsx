import { ArrowDown, BadgeCheck, CircleDashed, Eye, EyeOff, Handshake, Heart } from 'lucide-react'

const ICONS = {
  verified: BadgeCheck,
  unverified: CircleDashed,
  offered: Handshake,
  reduced: ArrowDown,
  seen: Eye,
  hide: EyeOff,
  heart: Heart,
} as const

type SpriteIconProps = { name: keyof typeof ICONS; className?: string | undefined }

/** The icons that stand on each card of a list, drawn once: `SpriteIcon` shows them. */
export const CardSprite = () => (
  <svg aria-hidden className="hidden">
    {Object.entries(ICONS).map(([name, Icon]) => (
      // The heart is filled as where it is shown says.
      <Icon key={name} id={`icon-${name}`} {...(name === 'heart' && { fill: 'inherit', strokeWidth: 1.6 })} />
    ))}
  </svg>
)

/** An icon that the page's `CardSprite` draws; decoration, in the colour of the text around it. */
export const SpriteIcon = ({ name, className }: SpriteIconProps) => (
  <svg aria-hidden viewBox="0 0 24 24" className={className}>
    <use href={`#icon-${name}`} />
  </svg>
)
